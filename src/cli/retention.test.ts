import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { DAY_MS, utcDay } from "#lib/time.ts";
import type { StoredRetention } from "#model/keeping/retention.ts";
import { openStore } from "#store/open.ts";
import { type CliResult, runCli, temporaryFolder } from "#test/support/server/lapwing.ts";

let data = "";
const oldDay = utcDay(Date.now() - 20 * DAY_MS);

beforeAll(() => {
  data = temporaryFolder();
  mkdirSync(join(data, "telemetry"), { recursive: true });
  for (const day of [oldDay, utcDay(Date.now())]) {
    writeFileSync(join(data, "telemetry", `${day}.replays.blob`), Buffer.alloc(2048));
  }
});
afterAll(() => rmSync(data, { recursive: true, force: true }));

function retention(given: string[], more: Parameters<typeof runCli>[1] = {}): Promise<CliResult> {
  return runCli(["retention", ...given, "--data", data], more);
}

async function stored(): Promise<StoredRetention> {
  const store = openStore({ dataFolder: data });
  try {
    return await store.retention.find();
  } finally {
    await store.close();
  }
}

test("it is shown as it holds, with what the environment decides", async () => {
  const env = { LAPWING_RETENTION_LOGS_DAYS: "3" };
  const { stdout } = await retention(["show"], { env });
  expect(stdout).toMatch(/errors +90 days\n/);
  expect(stdout).toMatch(/logs +3 days +\(LAPWING_RETENTION_LOGS_DAYS\)\n/);
  expect(stdout).toMatch(/disk budget +none\n/);
  const refused = await retention(["set", "--logs", "5"], { env });
  expect([refused.code, refused.stderr]).toEqual([
    1,
    expect.stringContaining("LAPWING_RETENTION_LOGS_DAYS"),
  ]);
});

test("a longer time is set at once, a shorter one when what goes is agreed to", async () => {
  const first = await retention(["set", "--errors", "120", "--budget", "20 GB", "--json"]);
  expect([first.code, first.stderr]).toEqual([0, ""]);
  expect(JSON.parse(first.stdout)).toMatchObject({ errors: 120, budgetBytes: 20 * 1024 ** 3 });

  const unsaid = await retention(["set", "--replays", "7"], { input: "\n" });
  expect(unsaid.code).toBe(1);
  expect(unsaid.stderr).toContain(`1 day of replays, ${oldDay}: 2.0 KB`);
  expect(unsaid.stderr).toContain("Nothing was changed");
  expect((await stored()).values).toEqual({ errors: 120, budgetBytes: 20 * 1024 ** 3 });

  const said = await retention(["set", "--replays", "7", "--budget", "none"], { input: "yes\n" });
  expect([said.code, said.stdout]).toEqual([0, expect.stringMatching(/replays +7 days/)]);
  expect(said.stdout).toMatch(/disk budget +none/);
});

test.each<[string[], string]>([
  [[], "What to do is missing"],
  [["set", "--errors", "0"], "--errors: Use a whole number"],
])("%j is refused with a sentence", async (given, sentence) => {
  const { code, stdout, stderr } = await retention(given);
  expect([code, stdout, stderr]).toEqual([1, "", expect.stringContaining(sentence)]);
});
