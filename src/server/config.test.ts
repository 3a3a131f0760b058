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

const SERVERS = {
  LAPWING_POSTGRES_URL: "postgres://ada:s3cret@db.example/lapwing",
  LAPWING_CLICKHOUSE_URL: "http://ada:s3cret@ch.example:8123/lapwing",
};
const BUCKET = {
  LAPWING_S3_URL: "https://s3.example/bucket/prefix",
  LAPWING_S3_REGION: "eu-central-1",
  LAPWING_S3_ACCESS_KEY_ID: "s3cret-id",
  LAPWING_S3_SECRET_ACCESS_KEY: "s3cret",
};

test("servers are named together, with a bucket and a cluster or without", () => {
  expect(read({ ...SERVERS })).toMatchObject({ clickhouseCluster: "", s3Url: "" });
  const all = { ...SERVERS, ...BUCKET, LAPWING_CLICKHOUSE_CLUSTER: "two_shards-1" };
  expect(read(all)).toMatchObject({
    postgresUrl: SERVERS.LAPWING_POSTGRES_URL,
    clickhouseUrl: SERVERS.LAPWING_CLICKHOUSE_URL,
    clickhouseCluster: "two_shards-1",
    s3Region: "eu-central-1",
  });
});

const { LAPWING_POSTGRES_URL, LAPWING_CLICKHOUSE_URL } = SERVERS;
const { LAPWING_S3_REGION: _, ...NO_REGION } = BUCKET;
test.each([
  [{ LAPWING_POSTGRES_URL }, "LAPWING_POSTGRES_URL is set and LAPWING_CLICKHOUSE_URL is not"],
  [{ LAPWING_CLICKHOUSE_URL }, "LAPWING_CLICKHOUSE_URL is set and LAPWING_POSTGRES_URL is not"],
  [{ LAPWING_CLICKHOUSE_CLUSTER: "main" }, "LAPWING_CLICKHOUSE_CLUSTER is set and"],
  [{ ...SERVERS, LAPWING_CLICKHOUSE_CLUSTER: "a b" }, 'LAPWING_CLICKHOUSE_CLUSTER is "a b"'],
  [{ ...SERVERS, LAPWING_CLICKHOUSE_CLUSTER: "a'b" }, "must be letters, digits, - and _"],
  [{ ...BUCKET }, "neither LAPWING_POSTGRES_URL nor LAPWING_CLICKHOUSE_URL"],
  [{ ...SERVERS, ...NO_REGION }, "LAPWING_S3_REGION is missing"],
  [
    { ...SERVERS, LAPWING_S3_URL: BUCKET.LAPWING_S3_URL },
    "LAPWING_S3_REGION, LAPWING_S3_ACCESS_KEY_ID, LAPWING_S3_SECRET_ACCESS_KEY are missing",
  ],
  [
    { ...SERVERS, ...BUCKET, LAPWING_S3_URL: "https://s3.example" },
    "must name a bucket after the host",
  ],
  [{ ...SERVERS, ...BUCKET, LAPWING_S3_URL: "https://a:s3cret@s3.example/b" }, "a user or a"],
  [{ ...SERVERS, LAPWING_POSTGRES_URL: "mysql://ada:s3cret@db" }, "LAPWING_POSTGRES_URL does not"],
  [{ ...SERVERS, LAPWING_CLICKHOUSE_URL: "http://ch/a-s3cret" }, "must name a database of"],
  [{ ...SERVERS, LAPWING_CLICKHOUSE_URL: "s3cret" }, "LAPWING_CLICKHOUSE_URL does not fit"],
])("servers that do not go together are refused without a secret: %s", (environment, says) => {
  const config = readConfig(environment);
  const problems = config.ok ? [] : config.problems;
  expect(problems.join("\n")).toContain(says);
  expect(problems.join("\n")).not.toContain("s3cret");
});
