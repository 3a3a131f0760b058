import { rmSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type CliResult, runCli, temporaryFolder } from "#test/support/server/lapwing.ts";

const KEY = "0123456789abcdef0123456789abcdef";
const DSN = `http://${KEY}@127.0.0.1:9999/7`;

let data = "";
beforeAll(async () => {
  data = temporaryFolder();
  const given = ["--email", "owner@example.com", "--password-stdin", "--project", "Shop"];
  await runCli(["setup", ...given, "--data", data], { input: "correct horse battery\n" });
});
afterAll(() => rmSync(data, { recursive: true, force: true }));

function relay(...given: string[]): Promise<CliResult> {
  return runCli(["relay", ...given, "--data", data]);
}

test("targets are added, listed and removed", async () => {
  expect((await relay("list")).stdout).toContain("There are no targets");
  const added = await relay("add", "--project", "shop", "--dsn", DSN, "--mirror", "--internal");
  expect([added.code, added.stderr]).toEqual([0, ""]);
  expect(added.stdout).toContain(`shop  mirror, spooled, internal  ${DSN}`);

  const listed = await relay("list", "--project", "shop", "--json");
  const [target] = JSON.parse(listed.stdout) as { id: number }[];
  expect(target).toMatchObject({ project: "shop", dsn: DSN, mode: "mirror", isInternal: true });

  const removed = await relay("remove", "--target", String(target?.id));
  expect([removed.code, removed.stdout]).toEqual([0, expect.stringContaining("is removed")]);
  expect((await relay("list", "--json")).stdout).toBe("[]\n");
});

test.each<[string[], string]>([
  [[], "What to do is missing"],
  [["open"], 'There is no "open"'],
  [["toString"], 'There is no "toString"'],
  [["add", "--dsn", DSN], "--project is missing"],
  [["add", "--project", "shop"], "--dsn is missing"],
  [["add", "--project", "blog", "--dsn", DSN], 'There is no project "blog". There are: '],
  [["add", "--project", "shop", "--dsn", "x"], "not a DSN"],
  [["add", "--project", "shop", "--dsn", DSN], "mark it as internal"],
  [["add", "--project", "shop", "--dsn", DSN, "--mirror", "--direct"], "from a queue"],
  [["add", "--project", "shop", "--dsn", `http://${KEY}@127.0.0.1:4700/1`, "--internal"], "itself"],
  [["remove"], "--target is missing"],
  [["remove", "--target", "99"], "There is no target 99"],
  [["list", "--project", "blog"], 'There is no project "blog"'],
])("%j is refused with a sentence", async (given, sentence) => {
  const { code, stdout, stderr } = await relay(...given);
  expect([code, stdout]).toEqual([1, ""]);
  expect(stderr).toContain(sentence);
  expect(stderr).not.toContain("    at ");
});
