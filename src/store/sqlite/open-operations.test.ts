import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { STORED_TAGS } from "#cli/doctor/stored-tags.ts";
import { DAY_MS, utcDay } from "#lib/time.ts";
import { LARGEST_WITH_ROW } from "#model/tables/apart.ts";
import { openOperations } from "#store/open.ts";
import { flipByte } from "#test/support/faults/damage.ts";
import { attachment } from "#test/support/store/replay-samples.ts";
import { SQLITE_ENGINE } from "#test/support/store/sample-engine.ts";
import { NOON_MS, sample } from "#test/support/store/samples.ts";
import { StoreUnderTest } from "#test/support/store/store-under-test.ts";
import { dayDatabasePath, metaPath } from "./database/files.ts";

async function openSample() {
  const under = await StoreUnderTest.create(SQLITE_ENGINE);
  const projectId = await under.createProject();
  await under.digest.write(under.batch([sample({ projectId, group: 1, receivedMs: NOON_MS })]));
  await under.digest.checkpoint();
  // A copy that nobody has open; all is out of the logs.
  const folder = mkdtempSync(join(tmpdir(), "lapwing-operations-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  cpSync(under.folder, folder, { recursive: true, filter: (path) => !/-(wal|shm)$/.test(path) });
  return { folder, operations: openOperations({ dataFolder: folder }) };
}

test("a store that is well says so, and what it takes", async () => {
  const { operations } = await openSample();
  expect(await operations.engine()).toMatch(/^SQLite \d/);
  expect(await operations.look()).toEqual({ state: "ready" });
  expect(await operations.check()).toMatchObject({
    state: "ready",
    findings: [{ state: "good" }],
    aside: [],
  });
  expect(await operations.findRepairs(STORED_TAGS)).toEqual([]);
  const { parts, partitions } = await operations.usage();
  expect(parts.meta).toBeGreaterThan(0);
  expect(partitions).toMatchObject([{ day: "2026-11-15", signal: "errors" }]);
  expect(partitions[0]?.bytes).toBe((parts.telemetry ?? 0) + (parts.payloads ?? 0));
});

test("large payloads are measured with their day, and as payloads", async () => {
  const under = await StoreUnderTest.create(SQLITE_ENGINE);
  const projectId = await under.createProject();
  const payload = Buffer.alloc(LARGEST_WITH_ROW + 1);
  await under.writeRows(utcDay(NOON_MS), { attachments: [attachment({ projectId, payload })] });
  const { parts, partitions, isCounted } = await openOperations({
    dataFolder: under.folder,
  }).usage();
  expect(parts.payloads).toBeGreaterThanOrEqual(payload.length);
  expect(partitions).toEqual([
    { day: utcDay(NOON_MS), signal: "replays", bytes: expect.any(Number) },
  ]);
  expect(partitions[0]?.bytes).toBeGreaterThan(payload.length);
  expect(isCounted("blobs")).toBe(true);
});

test("a folder without a store is empty, not damaged", async () => {
  const { folder, operations } = await openSample();
  rmSync(metaPath(folder));
  expect(await operations.look()).toEqual({ state: "empty" });
  expect(await operations.check()).toMatchObject({ state: "empty" });
  expect(await operations.isLeftOpen()).toBe(false);
});

test("a damaged meta is told with what to do, and can be repaired", async () => {
  const { folder, operations } = await openSample();
  writeFileSync(metaPath(folder), "no database");
  const found = await operations.look();
  expect(found).toMatchObject({ state: "damaged", what: expect.stringContaining(folder) });
  expect(await operations.check()).toMatchObject({
    state: "damaged",
    findings: [{ state: "bad" }],
  });
  const [repair] = await operations.findRepairs(STORED_TAGS);
  expect(repair?.what).toBe("meta.db is damaged.");
});

test("a scan remembers what it found, and when", async () => {
  const { folder, operations } = await openSample();
  expect(await operations.lastScanMs()).toBeUndefined();
  const file = dayDatabasePath(folder, { day: "2026-11-15", signal: "errors" });
  for (let at = 4096; at < 8192; at += 8) flipByte(file, at);
  const laterMs = NOON_MS + DAY_MS;
  const scan = operations.scan(() => laterMs);
  let step = await scan.next();
  while (!step.done) step = await scan.next();
  expect(step.value.found).toMatchObject([{ what: "rows", day: "2026-11-15" }]);
  expect(await operations.listDamage()).toEqual(step.value.found);
  expect(await operations.lastScanMs()).toBe(laterMs);
});
