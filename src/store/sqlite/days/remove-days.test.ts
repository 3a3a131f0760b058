import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { GIBIBYTE } from "#lib/bytes.ts";
import { DAY_MS, utcDay } from "#lib/time.ts";
import type { GroupId } from "#model/ids.ts";
import { perSignal } from "#model/keeping/signal.ts";
import {
  dayBlobPath,
  dayDatabasePath,
  listDayFiles,
  makeFolders,
  telemetryFolder,
} from "#store/sqlite/database/files.ts";
import { SQLITE_ENGINE } from "#test/support/store/sample-engine.ts";
import { NOON_MS, SAMPLE_SPOOL, sample } from "#test/support/store/samples.ts";
import { StoreUnderTest } from "#test/support/store/store-under-test.ts";
import { openDayForReading } from "./day-schema.ts";
import { forgetFile, freeForgotten } from "./remove-days.ts";
import { SignalFile } from "./signal-file.ts";

/** Where Linux shows what this process has open: a removed file keeps its space while it is. */
const OPEN_FILES = "/proc/self/fd";
function openFiles(): string[] {
  return readdirSync(OPEN_FILES).flatMap((fd) => {
    try {
      return readlinkSync(join(OPEN_FILES, fd));
    } catch {
      // The one that was open to list them.
      return [];
    }
  });
}
const isGoneFrom = (folder: string) => (path: string) =>
  path.startsWith(folder) && path.endsWith("(deleted)");

test("a removed day is gone from every answer at once, also for who has it open", async () => {
  const under = await StoreUnderTest.create(SQLITE_ENGINE);
  const projectId = await under.createProject();
  for (const daysAgo of [3, 2, 1, 0]) {
    const receivedMs = NOON_MS - daysAgo * DAY_MS;
    await under.digest.write(under.batch([sample({ projectId, group: 1, receivedMs })]));
  }
  const groups = [1 as GroupId];
  const listed = async () => {
    const events = await under.store.events.listByGroups(groups, { order: "newest", limit: 9 });
    for (const { eventId } of events) {
      expect(await under.store.events.find(projectId, eventId)).toBeDefined();
    }
    return events.length;
  };
  expect(await listed()).toBe(4);
  const today = utcDay(NOON_MS);
  const keepDays = perSignal(() => 1);
  const removed = await under.digest.removeOldPartitions({ today, keepDays, maxBytes: undefined });
  expect(removed.map(({ day: name }) => name)).toEqual(
    [3, 2].map((n) => utcDay(NOON_MS - n * DAY_MS)),
  );
  expect(removed.every(({ bytes }) => bytes > 0)).toBe(true);
  expect(await listed()).toBe(2);
  if (existsSync(OPEN_FILES)) expect(openFiles().filter(isGoneFrom(under.folder))).toEqual([]);
  // The issue and its counts outlive its events.
  expect((await under.store.issues.findByGroup(1 as GroupId))?.events).toBe(4);
  // And the days go on being written, after a crash too.
  await under.digest.write(under.batch([sample({ projectId, group: 1 })]));
  const after = await under.crash();
  await after.digest.write(after.batch([sample({ projectId, group: 1 })]));
  expect(await listed()).toBe(3);
});

test("the day before the newest can go while the digest has it open", async () => {
  const under = await StoreUnderTest.create(SQLITE_ENGINE);
  const projectId = await under.createProject();
  for (const daysAgo of [1, 0]) {
    const receivedMs = NOON_MS - daysAgo * DAY_MS;
    await under.digest.write(under.batch([sample({ projectId, group: 1, receivedMs })]));
  }
  await under.digest.removeOldPartitions({
    today: undefined,
    keepDays: perSignal(() => 90),
    maxBytes: 0,
  });
  const yesterday = utcDay(NOON_MS - DAY_MS);
  expect(readdirSync(telemetryFolder(under.folder)).some((name) => name.endsWith(".removed"))).toBe(
    false,
  );
  expect(existsSync(dayDatabasePath(under.folder, { day: yesterday, signal: "errors" }))).toBe(
    false,
  );
  if (existsSync(OPEN_FILES)) expect(openFiles().filter(isGoneFrom(under.folder))).toEqual([]);
  await under.digest.write(under.batch([sample({ projectId, group: 1 })]));
});

test("a day that is being written stays, also when the clock went back to it", async () => {
  const under = await StoreUnderTest.create(SQLITE_ENGINE);
  const projectId = await under.createProject();
  for (const daysAgo of [2, 0, 1]) {
    const receivedMs = NOON_MS - daysAgo * DAY_MS;
    await under.digest.write(under.batch([sample({ projectId, group: 1, receivedMs })]));
  }
  const rule = { today: undefined, keepDays: perSignal(() => 90), maxBytes: 0 };
  const removed = await under.digest.removeOldPartitions(rule);
  expect(removed.map(({ day }) => day)).toEqual([utcDay(NOON_MS - 2 * DAY_MS)]);
});

/** Sparse: it has the length and takes no room. */
function makeLarge(path: string): void {
  if (!existsSync(path)) writeFileSync(path, "");
  truncateSync(path, GIBIBYTE);
}

function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "lapwing-days-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  makeFolders(folder);
  return folder;
}

test("a large blob is cut down in steps, also one that an earlier run left", async () => {
  const folder = emptyFolder();
  const file = { day: "2026-11-02", signal: "replays" } as const;
  const blob = dayBlobPath(folder, file);
  makeLarge(blob);
  forgetFile(folder, file);
  expect(existsSync(blob)).toBe(false);
  const sizes = new Set<number>();
  const freeing = freeForgotten(folder);
  for (let left: number | undefined = GIBIBYTE; left !== undefined; ) {
    left = statSync(`${blob}.removed`, { throwIfNoEntry: false })?.size;
    if (left !== undefined) sizes.add(left);
    await new Promise(setImmediate);
  }
  await freeing;
  // Never more than a sixteenth at once.
  expect(sizes.size).toBeGreaterThan(16);
  expect(readdirSync(telemetryFolder(folder))).toEqual([]);
});

test("large rows go from every answer at once; their space when the last reader has let go", async () => {
  const folder = emptyFolder();
  const file = { day: "2026-11-02", signal: "traces" } as const;
  new SignalFile(folder, SAMPLE_SPOOL, file).close();
  const path = dayDatabasePath(folder, file);
  makeLarge(path);
  const reader = openDayForReading(folder, file);
  forgetFile(folder, file);
  expect(listDayFiles(folder)).toEqual([]);
  await freeForgotten(folder);
  // Who is reading goes on reading.
  expect(statSync(`${path}.removed`).size).toBe(GIBIBYTE);
  expect(reader?.prepare("SELECT count(*) AS spans FROM span").get()).toEqual({ spans: 0 });
  reader?.close();
  await freeForgotten(folder);
  expect(readdirSync(telemetryFolder(folder))).toEqual([]);
});
