import { expect, test } from "vitest";
import { type Config, readConfig, SETTINGS } from "#config.ts";

function read(environment: Record<string, string>): Config {
  const config = readConfig(environment);
  if (!config.ok) throw new Error(config.problems.join("\n"));
  return config.value;
}

test("nothing has to be set", () => {
  expect(read({})).toMatchObject({
    relayOrigins: [],
    relayRegions: ["us", "de"],
    relayRate: 6000,
    trustedProxies: [],
  });
});

test("lists are separated by commas, with spaces or without", () => {
  const config = read({
    LAPWING_RELAY_ORIGINS: "https://shop.example, http://localhost:3000,none",
    LAPWING_RELAY_REGIONS: "us,fr",
    LAPWING_TRUSTED_PROXIES: "10.0.0.0/8, ::1",
  });
  expect(config.relayOrigins).toEqual(["https://shop.example", "http://localhost:3000", "none"]);
  expect(config.relayRegions).toEqual(["us", "fr"]);
  expect(config.trustedProxies).toEqual(["10.0.0.0/8", "::1"]);
});

test("a process that gets the settings of another as its environment has the same", () => {
  const first = read({
    LAPWING_RELAY_ORIGINS: "https://shop.example, none",
    LAPWING_TRUSTED_PROXIES: "10.0.0.0/8,::1",
  });
  const passed = SETTINGS.map(({ env, name }) => [env, String(first[name] ?? "")]);
  expect(read(Object.fromEntries(passed))).toEqual(first);
});

test.each([
  ["LAPWING_RELAY_ORIGINS", "shop.example"],
  ["LAPWING_RELAY_ORIGINS", "https://shop.example/"],
  ["LAPWING_RELAY_ORIGINS", "https://shop.example/path"],
  ["LAPWING_RELAY_ORIGINS", "https://SHOP.example"],
  ["LAPWING_RELAY_ORIGINS", "https://shop.example:443"],
  ["LAPWING_RELAY_ORIGINS", "https://*.example"],
  ["LAPWING_RELAY_ORIGINS", "*"],
  ["LAPWING_RELAY_ORIGINS", "null"],
  ["LAPWING_RELAY_ORIGINS", "ftp://shop.example"],
  ["LAPWING_RELAY_ORIGINS", "https://shop.example;https://blog.example"],
  ["LAPWING_RELAY_REGIONS", "US"],
  ["LAPWING_RELAY_REGIONS", "us,usa"],
  ["LAPWING_RELAY_RATE", "-1"],
  ["LAPWING_RELAY_RATE", "many"],
  ["LAPWING_TRUSTED_PROXIES", "localhost"],
  ["LAPWING_TRUSTED_PROXIES", "10.0.0.0/33"],
])("%s=%s is refused with its name", (env, value) => {
  const config = readConfig({ [env]: value });
  expect(config.ok ? [] : config.problems).toEqual([
    expect.stringContaining(`${env} is "${value}"`),
  ]);
});
