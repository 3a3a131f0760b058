import { expect, test } from "vitest";
import { DAY_MS, HOUR_MS, utcDay } from "#lib/time.ts";
import type { GroupId } from "#model/ids.ts";
import { metaPath } from "#store/sqlite/database/files.ts";
import { openDatabase } from "#store/sqlite/database/open-database.ts";
import { SQLITE_ENGINE } from "#test/support/store/sample-engine.ts";
import { accepted, NOON_MS, sample } from "#test/support/store/samples.ts";
import { sessionGroup } from "#test/support/store/session-samples.ts";
import { StoreUnderTest } from "#test/support/store/store-under-test.ts";

const BEFORE_MS = Date.parse(utcDay(NOON_MS - 395 * DAY_MS));
const TABLES = ["outcome_hour", "project_hour", "project_users", "issue_hour", "issue_place_users"];

function rowsOf(folder: string): Record<string, number> {
  const db = openDatabase(metaPath(folder), { readOnly: true });
  const count = (table: string) =>
    Number(db.prepare(`SELECT count(*) AS n FROM ${table}`).get()?.n ?? 0);
  const rows = Object.fromEntries(TABLES.map((table) => [table, count(table)]));
  db.close();
  return rows;
}

async function prune(under: StoreUnderTest, userHoursBeforeMs = BEFORE_MS): Promise<number> {
  let steps = 1;
  while (await under.digest.pruneRollups(BEFORE_MS, userHoursBeforeMs)) steps += 1;
  return steps;
}

/** An event with its outcome, of this many days ago. */
async function write(under: StoreUnderTest, projectId: never, daysAgo: number, group = 1) {
  const receivedMs = NOON_MS - daysAgo * DAY_MS;
  const samples = [
    sample({ projectId, group, receivedMs, timestampMs: receivedMs, userKey: "ann" }),
  ];
  const hourMs = receivedMs - (receivedMs % HOUR_MS);
  await under.digest.write(under.batch(samples, { outcomes: [accepted(projectId, { hourMs })] }));
}

test("sums before the day go in small steps, later ones and issues stay", async () => {
  const under = await StoreUnderTest.create(SQLITE_ENGINE);
  const projectId = (await under.createProject()) as never;
  for (const daysAgo of [500, 450, 400, 396]) await write(under, projectId, daysAgo);
  const old = rowsOf(under.folder);
  await write(under, projectId, 395);
  await write(under, projectId, 0);
  const all = rowsOf(under.folder);
  // A day of a table at once.
  expect(await prune(under)).toBeGreaterThan(8);
  const left = rowsOf(under.folder);
  for (const table of TABLES) {
    expect(old[table], table).toBeGreaterThan(0);
    expect(left[table], table).toBe((all[table] ?? 0) - (old[table] ?? 0));
  }
  const issue = await under.store.issues.findByGroup(1 as GroupId);
  expect(issue).toMatchObject({ events: 6, firstSeenMs: NOON_MS - 500 * DAY_MS });
  // Nothing is left to do, and the next time it begins anew.
  expect(await prune(under)).toBe(2);
});

test("which users an issue had by the hour goes before the rest", async () => {
  const under = await StoreUnderTest.create(SQLITE_ENGINE);
  const projectId = (await under.createProject()) as never;
  for (const daysAgo of [100, 91, 0]) await write(under, projectId, daysAgo);
  await prune(under, NOON_MS - 92 * DAY_MS);
  const spans = () => {
    const db = openDatabase(metaPath(under.folder), { readOnly: true });
    const rows = db.prepare("SELECT span_ms FROM issue_place_users ORDER BY 1").all();
    db.close();
    return rows.map((row) => Number(row.span_ms));
  };
  expect(spans()).toEqual([HOUR_MS, HOUR_MS, DAY_MS, DAY_MS, DAY_MS]);
});

test("sums of sessions go too", async () => {
  const under = await StoreUnderTest.create(SQLITE_ENGINE);
  const projectId = await under.createProject();
  for (const daysAgo of [400, 1]) {
    const startedMs = NOON_MS - daysAgo * DAY_MS;
    await under.writeSessions(
      { groups: [sessionGroup({ projectId, startedMs } as never)] },
      startedMs,
    );
  }
  await prune(under);
  const db = openDatabase(metaPath(under.folder), { readOnly: true });
  const row = db.prepare("SELECT min(hour_ms) AS oldest FROM session_hour").get();
  db.close();
  expect(Number(row?.oldest ?? NOON_MS)).toBeGreaterThanOrEqual(BEFORE_MS);
});

test("what becomes free is used again: meta does not grow for it", async () => {
  const under = await StoreUnderTest.create(SQLITE_ENGINE);
  const projectId = (await under.createProject()) as never;
  const pages = () => {
    const db = openDatabase(metaPath(under.folder), { readOnly: true });
    const count = Number(db.prepare("PRAGMA page_count").get()?.page_count);
    db.close();
    return count;
  };
  /** A thousand hours of an issue, from this many days ago on. */
  const fill = (daysAgo: number) =>
    under.write(
      Array.from({ length: 1000 }, (_, n) =>
        sample({ projectId, timestampMs: NOON_MS - daysAgo * DAY_MS + n * HOUR_MS }),
      ),
    );
  await fill(500);
  const before = pages();
  await prune(under);
  await fill(300);
  const after = pages();
  await fill(200);
  expect(after - before).toBeLessThan((pages() - after) / 4);
});
