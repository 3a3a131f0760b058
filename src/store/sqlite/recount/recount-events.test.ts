import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { STORED_TAGS } from "#cli/doctor/stored-tags.ts";
import { DAY_MS, HOUR_MS } from "#lib/time.ts";
import type { OutcomeCount } from "#model/outcome.ts";
import { findRepairs } from "#store/sqlite/damage/find-repairs.ts";
import { dayDatabasePath, pathsOfFile } from "#store/sqlite/database/files.ts";
import { overwriteLeaf, overwriteRoot } from "#test/support/faults/damage.ts";
import { findEventDrift } from "#test/support/faults/recount-rollups.ts";
import { SQLITE_ENGINE } from "#test/support/store/sample-engine.ts";
import { NOON_MS, sample } from "#test/support/store/samples.ts";
import { StoreUnderTest } from "#test/support/store/store-under-test.ts";
import { metaRows } from "#test/support/store/stored-rows.ts";

const EVENTS = 400;
const ERRORS = { day: "2026-11-15", signal: "errors" } as const;
const YESTERDAY = { day: "2026-11-14", signal: "errors" } as const;

/** Two days of events in groups, hours, environments and releases, of many users. */
async function installation() {
  const under = await StoreUnderTest.create(SQLITE_ENGINE);
  const projectId = await under.createProject("shop");
  for (const dayMs of [NOON_MS - DAY_MS, NOON_MS]) {
    const samples = Array.from({ length: EVENTS }, (_, i) =>
      sample({
        projectId,
        group: 1 + (i % 7),
        receivedMs: dayMs,
        timestampMs: dayMs - (i % 5) * HOUR_MS,
        ...(i % 3 === 0 ? {} : { environment: i % 3 === 1 ? "production" : "staging" }),
        ...(i % 4 === 0 ? {} : { release: `shop@${i % 4}` }),
        ...(i % 2 === 0 ? {} : { userKey: `id:${i % 50}` }),
      }),
    );
    const hourMs = dayMs - (dayMs % HOUR_MS);
    const outcome = { projectId, keyId: 1, category: "error", kind: "accepted", reason: "" };
    await under.write(samples, [{ ...outcome, hourMs, quantity: EVENTS } as OutcomeCount]);
  }
  await under.digest.checkpoint();
  // The copy is nobody's, like that of a stopped server.
  const folder = mkdtempSync(join(tmpdir(), "lapwing-recount-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  cpSync(under.folder, folder, { recursive: true });
  return folder;
}

const repairAll = (folder: string) =>
  findRepairs(folder, STORED_TAGS).map(({ run }) => run?.() ?? "");
const issueEvents = (folder: string) =>
  metaRows(folder, "SELECT events FROM issue ORDER BY id").map(({ events }) => Number(events));
const total = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0);

test("nothing is found in what is whole", async () => {
  const folder = await installation();
  expect(findEventDrift(folder)).toEqual([]);
  expect(findRepairs(folder, STORED_TAGS)).toEqual([]);
});

test("a day that has lost rows: every sum is what the rows say", async () => {
  const folder = await installation();
  overwriteLeaf(dayDatabasePath(folder, ERRORS), "event");
  const said = repairAll(folder);
  expect(said.at(-1)).toMatch(/^Counted \d+ events anew; 7 issues had another count\.$/);
  const left = total(issueEvents(folder));
  expect(left).toBeGreaterThan(EVENTS);
  expect(left).toBeLessThan(2 * EVENTS);
  expect(findEventDrift(folder)).toEqual([]);
  expect(findRepairs(folder, STORED_TAGS)).toEqual([]);
});

test.each([
  "issue_hour",
  "project_hour",
  "place",
  "issue_place",
  "issue_place_users",
  "project_users",
  "issue_users",
])("a meta.db that has lost its %s gets it back from the rows", async (table) => {
  const folder = await installation();
  overwriteRoot(`${folder}/meta.db`, table);
  repairAll(folder);
  expect(findEventDrift(folder)).toEqual([]);
  expect(total(issueEvents(folder))).toBe(2 * EVENTS);
});

test("days that retention has removed stay in the sums", async () => {
  const folder = await installation();
  const hours = () =>
    metaRows(folder, "SELECT * FROM issue_hour ORDER BY group_id, hour_ms, place_id").filter(
      ({ hour_ms: ms }) => Number(ms) < Date.parse(ERRORS.day),
    );
  const [before, events] = [hours(), issueEvents(folder)];
  for (const path of pathsOfFile(folder, YESTERDAY)) rmSync(path, { force: true });
  overwriteLeaf(dayDatabasePath(folder, ERRORS), "event");
  expect(repairAll(folder).at(-1)).toContain("Sums from before 2026-11-15 are as they were");
  expect(hours()).toEqual(before);
  const after = issueEvents(folder);
  expect(total(after)).toBeLessThan(total(events));
  expect(total(after)).toBeGreaterThan(EVENTS);
  // By issue it is what was before this day, and the rows of this day.
  const sums = metaRows(
    folder,
    `SELECT sum(issue_hour.events) AS events FROM issue_hour JOIN issue_group USING (group_id)
     GROUP BY issue_id ORDER BY issue_id`,
  );
  expect(sums.map((row) => Number(row.events))).toEqual(after);
});
