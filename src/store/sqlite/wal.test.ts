import { existsSync, rmSync, statSync, truncateSync } from "node:fs";
import { expect, test } from "vitest";
import { utcDay } from "#lib/time.ts";
import type { GroupId, ProjectId } from "#model/ids.ts";
import { SPOOL_START } from "#model/spool-position.ts";
import type { DigestBatch } from "#store/ports/digest.ts";
import { SQLITE_ENGINE } from "#test/support/store/sample-engine.ts";
import { NOON_MS, sample } from "#test/support/store/samples.ts";
import { StoreUnderTest } from "#test/support/store/store-under-test.ts";
import { dayDatabasePath, metaPath } from "./database/files.ts";

const TODAY = utcDay(NOON_MS);
const ERRORS = { day: TODAY, signal: "errors" } as const;
/** Many starts, each with its syncs, on a disk that may be busy. */
const SLOW = { timeout: 30_000 };

/** Three batches that are in the WALs only. */
async function threeBatches(): Promise<{
  under: StoreUnderTest;
  projectId: ProjectId;
  batches: DigestBatch[];
}> {
  const under = await StoreUnderTest.create(SQLITE_ENGINE);
  const projectId = await under.createProject();
  const batches: DigestBatch[] = [];
  for (let i = 0; i < 3; i++) {
    batches.push(await under.write([sample({ projectId }), sample({ projectId })]));
  }
  return { under, projectId, batches };
}

async function storedIds(under: StoreUnderTest, projectId: ProjectId): Promise<string[]> {
  const page = { order: "oldest", limit: 100 } as const;
  const events = await under.store.events.listByGroups([1 as GroupId], page);
  for (const { eventId } of events) {
    expect((await under.store.events.find(projectId, eventId))?.payload.length).toBeGreaterThan(0);
  }
  return events.map(({ eventId }) => eventId);
}

function idsOf(batches: DigestBatch[]): string[] {
  return batches.flatMap(({ events }) => events.map(({ eventId }) => eventId));
}

test("a deleted -shm file costs nothing", async () => {
  const { under, projectId, batches } = await threeBatches();
  const after = await under.crash((folder) => {
    for (const path of [metaPath(folder), dayDatabasePath(folder, ERRORS)]) {
      expect(existsSync(`${path}-shm`)).toBe(true);
      rmSync(`${path}-shm`);
    }
  });
  const at = { metaAt: under.position, telemetryAt: under.position, cutAt: [], kept: [] };
  expect(await after.digest.resume()).toEqual(at);
  expect(await storedIds(after, projectId)).toEqual(idsOf(batches));
});

test("a reader that comes first after a crash sees what was committed", async () => {
  const { under, projectId, batches } = await threeBatches();
  const after = await under.crash((folder) => rmSync(`${dayDatabasePath(folder, ERRORS)}-shm`));
  expect(await storedIds(after, projectId)).toEqual(idsOf(batches));
});

test(
  "a WAL torn at any length keeps whole batches, and the rest is written again",
  SLOW,
  async () => {
    const { under, projectId, batches } = await threeBatches();
    const full = statSync(`${dayDatabasePath(under.folder, ERRORS)}-wal`).size;
    const ends = [SPOOL_START, ...batches.map(({ to }) => to)];
    const found = new Set<number>();
    // Steps that are no multiple of a page, so that frames are torn in the middle.
    for (let length = full; length > 0; length -= 5003) {
      const after = await under.crash((folder) => {
        const path = dayDatabasePath(folder, ERRORS);
        truncateSync(`${path}-wal`, length);
        rmSync(`${path}-shm`);
      });
      const { metaAt, telemetryAt } = await after.digest.resume();
      expect(metaAt).toBe(under.position);
      const whole = ends.indexOf(telemetryAt);
      found.add(whole);
      expect(whole, `length ${length}`).toBeGreaterThanOrEqual(0);
      expect(await storedIds(after, projectId)).toEqual(idsOf(batches.slice(0, whole)));
      for (const batch of batches.slice(whole)) {
        await after.digest.write({ ...batch, includesMeta: false });
      }
      expect(await storedIds(after, projectId)).toEqual(idsOf(batches));
    }
    expect(found).toEqual(new Set([0, 1, 2, 3]));
  },
);

test("a meta file that lost commits is never ahead of itself", async () => {
  const { under } = await threeBatches();
  const full = statSync(`${metaPath(under.folder)}-wal`).size;
  for (const length of [full - 1, Math.floor(full / 2)]) {
    const after = await under.crash((folder) => {
      truncateSync(`${metaPath(folder)}-wal`, length);
      rmSync(`${metaPath(folder)}-shm`);
    });
    const { metaAt, telemetryAt } = await after.digest.resume();
    expect(metaAt).toBeLessThan(under.position);
    expect(telemetryAt).toBeLessThanOrEqual(metaAt);
  }
});
