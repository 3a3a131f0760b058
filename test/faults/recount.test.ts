/** Sums that the disk has taken are what they were, when the doctor has counted them anew. */
import { join } from "node:path";
import { expect, test } from "vitest";
import { overwriteRoot, telemetryFiles } from "#test/support/faults/damage.ts";
import { FaultRun } from "#test/support/faults/fault-run.ts";
import { findDrift } from "#test/support/faults/recount-rollups.ts";
import { runCli } from "#test/support/server/lapwing.ts";
import { dayRows, metaRows } from "#test/support/store/stored-rows.ts";

/** Table and order, of a day's file. */
const IN_DAYS = [
  ["errors", "tag_count", "group_id, key, value"],
  ["logs", "metric_hour", "metric_id, hour_ms"],
  ["traces", "span_figure", "project_id, width_ms, start_ms, op, name, environment"],
] as const;
const IN_META = [
  ["issue_hour", "group_id, hour_ms, place_id"],
  ["issue_place", "place_id, group_id"],
  ["project_hour", "project_id, hour_ms, environment"],
] as const;

function readSums(data: string): Record<string, unknown[]> {
  const sql = (table: string, order: string) => `SELECT * FROM ${table} ORDER BY ${order}`;
  return Object.fromEntries([
    ...IN_DAYS.map(([, table, order]) => [table, dayRows(data, table, sql(table, order))]),
    ...IN_META.map(([table, order]) => [table, metaRows(data, sql(table, order))]),
    ["issue", metaRows(data, "SELECT id, events, users FROM issue ORDER BY id")],
  ]);
}

test("a recount equals what was there before the damage", async () => {
  const run = await FaultRun.begin({ refusedEvery: 0 });
  const { data } = run.server;
  await run.load.run(4, 300);
  await run.digestAll();
  await run.server.stop();
  const before = readSums(data);
  for (const rows of Object.values(before)) expect(rows.length).toBeGreaterThan(0);

  for (const [signal, table] of IN_DAYS) {
    for (const path of telemetryFiles(data, `.${signal}.db`)) overwriteRoot(path, table);
  }
  for (const [table] of IN_META) overwriteRoot(join(data, "meta.db"), table);
  const { stdout, code } = await runCli(["doctor", "--repair", "--yes", "--data", data]);
  expect(code, stdout).toBe(0);
  expect(stdout).toMatch(/pages are missing in tag_count\. Tags of \d+ events were counted anew\./);
  expect(stdout).toMatch(/pages are missing in metric_hour\. Hours of metrics counted anew/);
  expect(stdout).not.toContain("stays lost");
  expect(readSums(data)).toEqual(before);
  expect(findDrift(data)).toEqual([]);
  await run.server.remove();
});
