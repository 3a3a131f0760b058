import { rmSync } from "node:fs";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { SCOPES } from "#model/account.ts";
import { type CliResult, runCli, temporaryFolder } from "#test/support/server/lapwing.ts";

// Each command is a program of its own, and hashing a password is slow on purpose.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const EMAIL = "ada@example.org";
let data = "";

function token(given: string[]): Promise<CliResult> {
  return runCli(["token", ...given, "--data", data]);
}

async function create(name: string, scopes: readonly string[]) {
  const flags = scopes.flatMap((scope) => ["--scope", scope]);
  const made = await token(["create", "--name", name, ...flags, "--json"]);
  expect([made.code, made.stderr]).toEqual([0, ""]);
  return JSON.parse(made.stdout);
}

async function listed() {
  return JSON.parse((await token(["list", "--json"])).stdout);
}

beforeAll(async () => {
  data = temporaryFolder();
  expect((await token(["create", "--name", "ci", "--scope", "org:read"])).stderr).toContain(
    "There is no account here yet",
  );
  const flags = ["--email", EMAIL, "--password-stdin", "--project", "Shop", "--data", data];
  const made = await runCli(["setup", ...flags, "--json"], { input: "correct horse battery" });
  expect(made.code).toBe(0);
});
afterAll(() => rmSync(data, { recursive: true, force: true }));

test("tokens are made with the scopes that were asked for, listed without their text, and revoked", async () => {
  const all = await create("all", SCOPES);
  expect(all).toMatchObject({ name: "all", user: EMAIL, scopes: SCOPES });
  expect(all.token).toMatch(/^lapwing_[0-9a-f]{64}$/);
  const narrow = await create("narrow", ["event:read", "org:read", "event:read"]);
  expect(narrow.scopes).toEqual(["event:read", "org:read"]);
  const names = async () => (await listed()).map(({ name }: { name: string }) => name);
  expect(await names()).toEqual(["setup", "all", "narrow"]);
  const text = (await token(["list"])).stdout;
  expect(text).toContain("never used");
  expect(text).not.toContain("lapwing_");

  const gone = await token(["revoke", String(all.id)]);
  expect([gone.code, gone.stdout]).toEqual([0, expect.stringContaining("(all) is revoked")]);
  expect(await names()).toEqual(["setup", "narrow"]);
  const again = await token(["revoke", String(all.id)]);
  expect([again.code, again.stderr]).toEqual([1, expect.stringContaining("There is no token")]);
});

test.each<[string[], string]>([
  [[], "What to do is missing"],
  [["make"], 'There is no "make"'],
  [["create", "--scope", "org:read"], "--name is missing"],
  [["create", "--name", "x"], "A token needs a scope, one or more of: project:read"],
  [["create", "--name", "x", "--scope", "org:write"], 'There is no scope "org:write"'],
  [["create", "--name", "x", "--scope", "org:read", "--email", "bo@example.org"], "Nobody here"],
  [["create", "x", "--scope", "org:read"], '"x" is too much'],
  [["revoke"], "Which one is missing"],
  [["revoke", "x"], "There is no token x"],
])("%j is refused with a sentence", async (given, sentence) => {
  const { code, stdout, stderr } = await token(given);
  expect([code, stdout, stderr]).toEqual([1, "", expect.stringContaining(sentence)]);
});
