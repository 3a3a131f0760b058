import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { STORED_TAGS } from "#cli/doctor/stored-tags.ts";
import { hash53 } from "#lib/sketch/hash53.ts";
import { HOUR_MS } from "#lib/time.ts";
import type { ProjectId } from "#model/ids.ts";
import { findRepairs } from "#store/sqlite/damage/find-repairs.ts";
import { dayBlobPath, dayDatabasePath } from "#store/sqlite/database/files.ts";
import { overwrite, overwriteLeaf, overwriteRoot } from "#test/support/faults/damage.ts";
import { SQLITE_ENGINE } from "#test/support/store/sample-engine.ts";
import { metric, metricRow, NOON_MS, sample } from "#test/support/store/samples.ts";
import { StoreUnderTest } from "#test/support/store/store-under-test.ts";
import { dayRows } from "#test/support/store/stored-rows.ts";

const ERRORS = { day: "2026-11-15", signal: "errors" } as const;
const LOGS = { day: "2026-11-15", signal: "logs" } as const;
const EVENTS = 300;
const SHIRTS = ["red", "blue", "white"];

/** A project with two shirts at most: the third is another. */
function taggedEvent(projectId: ProjectId, i: number) {
  const shirt = SHIRTS[i % 3] ?? "";
  const made = sample({ projectId, group: 1 + (i % 5), environment: "production" });
  const payload = Buffer.from(
    JSON.stringify({
      ...{ event_id: made.row.eventId, level: "error", environment: "production" },
      tags: { shirt, secret: "yes" },
    }),
  );
  const tags: [string, string][] = [
    ["level", "error"],
    ["environment", "production"],
    ["shirt", shirt === "white" ? "(other)" : shirt],
  ];
  return { ...made, row: { ...made.row, level: "error" as const, payload, tags } };
}

async function installation(
  fill: (under: StoreUnderTest, projectId: ProjectId) => Promise<unknown>,
): Promise<string> {
  const under = await StoreUnderTest.create(SQLITE_ENGINE);
  await fill(under, await under.createProject("shop"));
  await under.digest.checkpoint();
  // The copy is nobody's, like that of a stopped server.
  const folder = mkdtempSync(join(tmpdir(), "lapwing-torn-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  cpSync(under.folder, folder, { recursive: true });
  return folder;
}

const withEvents = () =>
  installation((under, projectId) => {
    const kept: [string, string][] = [
      ["", "level"],
      ["", "environment"],
      ["", "shirt"],
      ["level", "error"],
      ["environment", "production"],
      ["shirt", "red"],
      ["shirt", "blue"],
    ];
    const tagValues = kept.map(([key, text]) => ({ projectId, key, hash: hash53(text) }));
    const events = Array.from({ length: EVENTS }, (_, i) => taggedEvent(projectId, i));
    return under.digest.write({ ...under.batch(events), tagValues });
  });

const repairAll = (folder: string) =>
  findRepairs(folder, STORED_TAGS)
    .map(({ run }) => run?.() ?? "")
    .join("\n");
const tagsIn = (folder: string) => dayRows(folder, "tag_count", "SELECT * FROM tag_count");
const total = (folder: string, key: string) =>
  tagsIn(folder)
    .filter((row) => row.key === key)
    .reduce((sum, { events }) => sum + Number(events), 0);

test("lost tag counts are counted from payloads as they were, also those of too many values", async () => {
  const folder = await withEvents();
  const before = tagsIn(folder);
  expect(before.some(({ value }) => value === "(other)")).toBe(true);
  overwriteRoot(dayDatabasePath(folder, ERRORS), "tag_count");
  expect(repairAll(folder)).toContain(`Tags of ${EVENTS} events were counted anew.`);
  expect(tagsIn(folder)).toEqual(before);
});

test("tags of lost events are not counted any more", async () => {
  const folder = await withEvents();
  overwriteLeaf(dayDatabasePath(folder, ERRORS), "event");
  repairAll(folder);
  const [{ left } = { left: 0 }] = dayRows(folder, "event", "SELECT count(*) AS left FROM event");
  expect(Number(left)).toBeLessThan(EVENTS);
  expect(total(folder, "shirt")).toBe(left);
});

test("without the list of values every value is one, and is listed", async () => {
  const folder = await withEvents();
  overwriteRoot(dayDatabasePath(folder, ERRORS), "tag_value");
  repairAll(folder);
  expect(new Set(tagsIn(folder).map(({ value }) => value))).toEqual(
    new Set([...SHIRTS, "error", "production", "yes"]),
  );
  const listed = dayRows(folder, "tag_value", "SELECT hash FROM tag_value WHERE key = 'shirt'");
  expect(listed.map(({ hash }) => Number(hash)).toSorted()).toEqual(SHIRTS.map(hash53).toSorted());
});

test("of an event whose payload is damaged too, its row is counted, and that is said", async () => {
  const folder = await withEvents();
  overwriteRoot(dayDatabasePath(folder, ERRORS), "tag_count");
  overwrite(dayBlobPath(folder, ERRORS), 20, 50);
  expect(repairAll(folder)).toMatch(/Of \d+ of them the payload is damaged: only level/);
  expect(total(folder, "environment")).toBe(EVENTS);
  expect(total(folder, "shirt")).toBeLessThan(EVENTS);
});

const hoursIn = (folder: string) => dayRows(folder, "metric_hour", "SELECT * FROM metric_hour");

test("lost hours of metrics are counted from their points, the same to the last byte", async () => {
  const folder = await installation((under, projectId) => {
    const points = Array.from({ length: EVENTS }, (_, i) =>
      metricRow(
        metric({
          projectId,
          name: `metric ${i % 4}`,
          type: (["counter", "gauge", "distribution", "distribution"] as const)[i % 4] ?? "gauge",
          timestampUs: (NOON_MS - (i % 3) * HOUR_MS) * 1000 + i,
          ...{ value: i / 7, count: 1, sum: i / 7, min: i / 7, max: i / 7, values: [i / 7] },
        }),
      ),
    );
    return under.digest.write({ ...under.batch([]), metrics: points });
  });
  const before = hoursIn(folder);
  expect(before).toHaveLength(12);
  overwriteRoot(dayDatabasePath(folder, LOGS), "metric_hour");
  const said = repairAll(folder);
  expect(said).toContain("Hours of metrics counted anew from their points: 12.");
  expect(said).not.toContain("estimates");
  expect(hoursIn(folder)).toEqual(before);
});

test("hours that are there stay though points are lost; what was added up is told as an estimate", async () => {
  const folder = await installation((under, projectId) => {
    const summed = { value: 20, count: 3, sum: 60, min: 10, max: 30, values: [10, 20, 30] };
    const points = Array.from({ length: EVENTS }, (_, i) =>
      metricRow(
        metric({
          projectId,
          name: "latency",
          type: "distribution",
          timestampUs: NOON_MS * 1000 + i,
          ...summed,
        }),
      ),
    );
    return under.digest.write({ ...under.batch([]), metrics: points });
  });
  const before = hoursIn(folder);
  overwriteLeaf(dayDatabasePath(folder, LOGS), "metric_point");
  expect(repairAll(folder)).not.toContain("Hours of metrics");
  expect(hoursIn(folder)).toEqual(before);
  overwriteRoot(dayDatabasePath(folder, LOGS), "metric_hour");
  expect(repairAll(folder)).toMatch(/points: 1\. In 1 of them .* estimates/);
  const [after] = hoursIn(folder);
  expect(Number(after?.count)).toBeLessThan(3 * EVENTS);
  expect([after?.min, after?.max]).toEqual([10, 30]);
});

test("sums that nothing can be counted from are named as lost", async () => {
  const folder = await withEvents();
  overwriteRoot(`${folder}/meta.db`, "session_hour");
  overwriteRoot(`${folder}/meta.db`, "outcome_hour");
  const said = repairAll(folder);
  expect(said).toMatch(/Sessions are kept as sums only.*stays lost/);
  expect(said).toMatch(/What arrived and was not stored is kept as sums only.*stays lost/);
});
