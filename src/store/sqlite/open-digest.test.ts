import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  rmdirSync,
  rmSync,
  statSync,
} from "node:fs";
import { expect, test } from "vitest";
import { META_RULES } from "#ingest/meta/rules.ts";
import { stateAfter } from "#ingest/store/resume-point.ts";
import { DAY_MS, utcDay } from "#lib/time.ts";
import type { GroupId, ProjectId } from "#model/ids.ts";
import type { SpoolPosition } from "#model/spool-position.ts";
import type { DigestBatch, KeptBatch } from "#store/ports/digest.ts";
import { changeFile, changeMeta, SQLITE_ENGINE } from "#test/support/store/sample-engine.ts";
import {
  accepted,
  NOON_MS,
  SAMPLE_SPOOL,
  type Sample,
  sample,
} from "#test/support/store/samples.ts";
import { StoreUnderTest } from "#test/support/store/store-under-test.ts";
import { dayBlobPath, dayDatabasePath, metaPath } from "./database/files.ts";
import { openDatabase } from "./database/open-database.ts";
import { MetaWriter } from "./meta/meta-writer.ts";

const TODAY = utcDay(NOON_MS);
const ERRORS = { day: TODAY, signal: "errors" } as const;

async function openSample(): Promise<{ under: StoreUnderTest; projectId: ProjectId }> {
  const under = await StoreUnderTest.create(SQLITE_ENGINE);
  return { under, projectId: await under.createProject() };
}

function three(projectId: ProjectId, days = 0): Sample[] {
  return [1, 2, 3].map((group) =>
    sample({ projectId, group, receivedMs: NOON_MS + days * DAY_MS, tags: [["os", "Linux"]] }),
  );
}

/** Writes a batch as a digest that is killed between the two commits. */
function writeOnlyMeta(under: StoreUnderTest, batch: DigestBatch): void {
  const db = openDatabase(metaPath(under.folder));
  const writer = new MetaWriter(db, { rules: META_RULES, spool: SAMPLE_SPOOL });
  writer.write(batch, stateAfter(writer.state, batch));
  db.close();
}

/** Events of every kind of count; equal when each event is there once. */
async function counts(under: StoreUnderTest, projectId: ProjectId): Promise<number[]> {
  const groups = [1, 2, 3] as GroupId[];
  const events = await under.store.events.listByGroups(groups, { order: "newest", limit: 1000 });
  for (const { eventId } of events) await under.store.events.find(projectId, eventId);
  const tags = await under.store.events.countTags(groups, 0);
  const issues = await under.store.issues.list({
    projectIds: [projectId],
    sort: "events",
    limit: 9,
  });
  const [sum] = await under.store.outcomes.sum({ projectId, fromMs: 0, toMs: 8e15 });
  return [
    events.length,
    new Set(events.map(({ eventId }) => eventId)).size,
    tags[0]?.events ?? 0,
    issues.issues.reduce((total, issue) => total + issue.events, 0),
    sum?.quantity ?? 0,
  ];
}

function batchOf(under: StoreUnderTest, projectId: ProjectId, days = 0): DigestBatch {
  return under.batch(three(projectId, days), { outcomes: [accepted(projectId, { quantity: 3 })] });
}

/** The days of batches that were written whole, then of the one that was cut between its commits. */
const CRASHES: [claim: string, whole: number[], cut: number][] = [
  ["in the first batch of all", [], 0],
  ["within a day", [0, 0], 0],
  ["on the first batch of a new day", [0], 1],
  ["after the clock went back a day", [0, 1, 1], 0],
  ["after the clock went back and forth", [0, 1, 0], 1],
];

function keptOf({ from, to, settings, items }: DigestBatch): KeptBatch {
  return { from, to, settings, items };
}

test.each(CRASHES)(
  "a crash between the two commits %s costs and doubles nothing",
  async (_, whole, cut) => {
    const { under, projectId } = await openSample();
    for (const day of whole) await under.digest.write(batchOf(under, projectId, day));
    const batch = batchOf(under, projectId, cut);
    writeOnlyMeta(under, batch);
    await under.reopen();
    expect(await under.digest.resume()).toEqual({
      metaAt: batch.to,
      telemetryAt: batch.from,
      cutAt: [],
      kept: [keptOf(batch)],
    });
    expect(await under.digest.checkpoint()).toBe(batch.from);
    expect(await under.digest.findStored(batch.day, "events", batch.events, batch.from)).toEqual(
      new Set(),
    );

    // Read again in two pieces: batches need not be cut as before.
    const middle = (batch.from + 100) as SpoolPosition;
    const again = { ...batch, includesMeta: false };
    await under.digest.write({ ...again, to: middle, events: batch.events.slice(0, 1) });
    expect(await under.digest.resume()).toEqual({
      metaAt: batch.to,
      telemetryAt: middle,
      cutAt: [],
      kept: [keptOf(batch)],
    });
    await under.digest.write({ ...again, from: middle, events: batch.events.slice(1) });
    const all = 3 * (whole.length + 1);
    expect(await counts(under, projectId)).toEqual([all, all, all, all, all]);
    expect(await under.digest.resume()).toEqual({
      metaAt: batch.to,
      telemetryAt: batch.to,
      cutAt: [],
      kept: [],
    });
  },
);

test("a day file that lost its last commits in a power cut gets them again", async () => {
  const { under, projectId } = await openSample();
  await under.digest.write(batchOf(under, projectId));
  const safe = await under.digest.checkpoint();
  const synced = await under.crash();
  const later = [batchOf(under, projectId), batchOf(under, projectId)];
  for (const batch of later) await under.digest.write(batch);

  // Only the rows that were synced are there; the blob, which always is, has more than they need.
  const after = await under.crash((folder) => {
    for (const ending of ["", "-wal", "-shm"]) {
      const path = (of: string) => `${dayDatabasePath(of, ERRORS)}${ending}`;
      rmSync(path(folder), { force: true });
      if (existsSync(path(synced.folder))) cpSync(path(synced.folder), path(folder));
    }
  });
  expect(await after.digest.resume()).toEqual({
    metaAt: under.position,
    telemetryAt: safe,
    cutAt: later.slice(0, -1).map(({ to }) => to),
    kept: later.map(keptOf),
  });
  for (const batch of later) await after.digest.write({ ...batch, includesMeta: false });
  expect(await counts(after, projectId)).toEqual([9, 9, 9, 9, 9]);
});

test("payload bytes that no committed row points to are cut off", async () => {
  const { under, projectId } = await openSample();
  await under.digest.write(batchOf(under, projectId));
  const { size } = statSync(dayBlobPath(under.folder, ERRORS));
  const after = await under.crash((folder) =>
    appendFileSync(dayBlobPath(folder, ERRORS), "a block whose rows were not committed"),
  );
  await after.digest.resume();
  expect(statSync(dayBlobPath(after.folder, ERRORS)).size).toBe(size);
  await after.digest.write(batchOf(after, projectId));
  expect(await counts(after, projectId)).toEqual([6, 6, 6, 6, 6]);
});

test("a blob that is gone costs its payloads, not the day", async () => {
  const { under, projectId } = await openSample();
  const lost = batchOf(under, projectId);
  await under.digest.write(lost);
  const after = await under.crash((folder) => rmSync(dayBlobPath(folder, ERRORS)));
  await after.digest.resume();
  const kept = batchOf(after, projectId);
  await after.digest.write(kept);
  const find = (batch: DigestBatch) => {
    const [first] = batch.events;
    if (first === undefined) throw new Error("the batch has events");
    return after.store.events.find(projectId, first.eventId);
  };
  // What its row says is still shown.
  const shown = await find(lost);
  expect(shown?.title).toBe("Group 1");
  expect(shown?.payload).not.toEqual(lost.events[0]?.payload);
  expect((await find(kept))?.payload).toEqual(kept.events[0]?.payload);
  // Yesterday's blob is not even looked at.
  rmSync(dayBlobPath(after.folder, ERRORS));
  await after.digest.write(batchOf(after, projectId, 1));
});

test("a batch that the day cannot take is in neither file, and is taken up again", async () => {
  const { under, projectId } = await openSample();
  await under.digest.write(batchOf(under, projectId));
  const { size } = statSync(dayBlobPath(under.folder, ERRORS));
  const day = dayDatabasePath(under.folder, ERRORS);
  const batch = batchOf(under, projectId);
  changeFile(day, "ALTER TABLE tag_count RENAME TO away");
  for (let attempt = 0; attempt < 3; attempt++) {
    await expect(under.digest.write(batch)).rejects.toThrow("tag_count");
  }
  const { metaAt, telemetryAt } = await under.digest.resume();
  expect([metaAt, telemetryAt]).toEqual([batch.from, batch.from]);
  changeFile(day, "ALTER TABLE away RENAME TO tag_count");
  await under.digest.write(batch);
  expect(await counts(under, projectId)).toEqual([6, 6, 6, 6, 6]);
  // What the failed attempts wrote was written over.
  expect(statSync(dayBlobPath(under.folder, ERRORS)).size).toBeLessThan(3 * size);
});

test("a day file that cannot be made now can be made later", async () => {
  const { under, projectId } = await openSample();
  await under.digest.write(batchOf(under, projectId));
  const batch = batchOf(under, projectId, 1);
  mkdirSync(dayBlobPath(under.folder, { day: batch.day, signal: "errors" }));
  for (let attempt = 0; attempt < 3; attempt++) {
    await expect(under.digest.write(batch)).rejects.toThrow("EISDIR");
    await under.digest.findStored(batch.day, "events", [], batch.from);
  }
  expect((await under.digest.resume()).metaAt).toBe(batch.from);
  rmdirSync(dayBlobPath(under.folder, { day: batch.day, signal: "errors" }));
  await under.digest.write(batch);
  expect(await counts(under, projectId)).toEqual([6, 6, 6, 6, 6]);
});

test("events follow their group to another issue as soon as a person has moved it", async () => {
  const { under, projectId } = await openSample();
  await under.digest.write(batchOf(under, projectId));
  changeMeta(under.folder, "UPDATE issue_group SET issue_id = 1 WHERE group_id = 2");
  await under.digest.write(batchOf(under, projectId));
  const { issues } = await under.store.issues.list({
    projectIds: [projectId],
    sort: "events",
    limit: 9,
  });
  expect(issues.map(({ number, events }) => [number, events])).toEqual([
    [1, 3],
    [3, 2],
    [2, 1],
  ]);
});
