import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { SETTINGS } from "#config.ts";
import { ROOT } from "./run-script.ts";

const page = readFileSync(join(ROOT, "docs/relay.md"), "utf8");
const settings = SETTINGS.map(({ env }) => env).filter((env) => /RELAY|TRUSTED/.test(env));

function read(pattern: string): string {
  const files = globSync(pattern, { cwd: ROOT }).filter((file) => !file.endsWith(".test.ts"));
  return files.map((file) => readFileSync(join(ROOT, file), "utf8")).join("\n");
}

const answering = [
  "src/relay-handler/*.ts",
  "src/http/{relay-endpoint,accept-relayed}.ts",
  "src/relay/{choose-target,forwarder,direct-sender}.ts",
];
/** Words that a page may find in X-Sentry-Error. */
const reasons = [
  ...answering
    .map(read)
    .join("\n")
    .matchAll(/(?:refuse\(\d+, |\breason: )"(\w+)"/g),
].map(([, reason = ""]) => reason);

const options = [
  ...(/export interface RelayOptions \{(.*?)\n\}/s
    .exec(read("src/relay-handler/create-relay.ts"))?.[1]
    ?.matchAll(/^ {2}(\w+)\??:/gm) ?? []),
].map(([, option = ""]) => option);

test("there is something to hold the page against", () => {
  expect(settings.length).toBeGreaterThan(3);
  expect(reasons.length).toBeGreaterThan(12);
  expect(options).toContain("dsn");
});

test.each(settings)("docs/relay.md says what %s is for", (env) => {
  expect(page).toContain(`\n| \`${env}\` |`);
});

test.each([...new Set(reasons)])("docs/relay.md says what %s means", (reason) => {
  expect(page).toContain(`\`${reason}\``);
});

test.each(options)("docs/relay.md has createRelay's option %s", (option) => {
  expect(page).toContain(`\n| \`${option}\` |`);
});
