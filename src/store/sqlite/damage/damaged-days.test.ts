import {
  closeSync,
  copyFileSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { readStoredEvent } from "#ingest/kinds/event/read-stored-event.ts";
import { DAY_MS, utcDay } from "#lib/time.ts";
import type { EventId, GroupId, ProjectId } from "#model/ids.ts";
import { type DayFile, dayBlobPath, dayDatabasePath } from "#store/sqlite/database/files.ts";
import { migrateDays } from "#store/sqlite/days/day-schema.ts";
import { SQLITE_ENGINE } from "#test/support/store/sample-engine.ts";
import { NOON_MS, sample } from "#test/support/store/samples.ts";
import { StoreUnderTest } from "#test/support/store/store-under-test.ts";
import { damagedFolder, isDamage, listDamaged } from "./damaged-days.ts";

const TODAY = utcDay(NOON_MS);
const ERRORS = { day: TODAY, signal: "errors" } as const;
const YESTERDAY = utcDay(NOON_MS - DAY_MS);
const BEFORE = { day: YESTERDAY, signal: "errors" } as const;

function overwrite(path: string, from: number, to = statSync(path).size): void {
  const fd = openSync(path, "r+");
  writeSync(fd, Buffer.alloc(to - from, 0xa5), 0, to - from, from);
  closeSync(fd);
}

/** Yesterday and today with an event each, safe in their files. */
async function twoDays(): Promise<{ under: StoreUnderTest; projectId: ProjectId }> {
  const under = await StoreUnderTest.create(SQLITE_ENGINE);
  const projectId = await under.createProject();
  for (const receivedMs of [NOON_MS - DAY_MS, NOON_MS]) {
    await under.digest.write(under.batch([sample({ projectId, group: 1, receivedMs })]));
  }
  await under.digest.checkpoint();
  return { under, projectId };
}

async function countEvents(under: StoreUnderTest): Promise<number> {
  const groups = [1 as GroupId];
  return (await under.store.events.listByGroups(groups, { order: "newest", limit: 9 })).length;
}

test.each([TODAY, YESTERDAY])("a start finds the file of %s without its head", async (day) => {
  const { under, projectId } = await twoDays();
  await under.reopen();
  const after = await under.crash((folder) => {
    overwrite(dayDatabasePath(folder, { day, signal: "errors" }), 0, 100);
    migrateDays(folder);
  });
  expect(listDamaged(after.folder)).toEqual([`${day}.errors-1`]);
  expect(readdirSync(join(damagedFolder(after.folder), `${day}.errors-1`))).toContain(
    `${day}.errors.blob`,
  );
  expect(await countEvents(after)).toBe(1);
  await after.digest.write(after.batch([sample({ projectId, group: 1 })]));
  expect(await countEvents(after)).toBe(2);
  expect((await after.store.issues.findByGroup(1 as GroupId))?.events).toBe(3);
});

test("a file that is damaged behind its head is set aside when it is to be written", async () => {
  const { under, projectId } = await twoDays();
  await under.reopen();
  const after = await under.crash((folder) => overwrite(dayDatabasePath(folder, ERRORS), 4096));
  await after.digest.write(after.batch([sample({ projectId, group: 1 })]));
  expect(listDamaged(after.folder)).toEqual([`${TODAY}.errors-1`]);
  expect(await countEvents(after)).toBe(2);
});

test("a day before that is damaged is let alone while it runs, and read around", async () => {
  const { under, projectId } = await twoDays();
  await under.reopen();
  const damage = (folder: string) =>
    overwrite(dayDatabasePath(folder, { day: YESTERDAY, signal: "errors" }), 0, 100);
  const after = await under.crash(damage);
  await after.digest.write(after.batch([sample({ projectId, group: 1 })]));
  expect(await countEvents(after)).toBe(2);
});

test("an attempt that meets damage fails as one that may pass, and the next one succeeds", async () => {
  const { under, projectId } = await twoDays();
  await under.reopen();
  const after = await under.crash(damageIndexes);
  const batch = after.batch([sample({ projectId, group: 1 })]);
  const keys = batch.events.map(({ eventId }) => ({ projectId, eventId }));
  const attempt = () => after.digest.findStored(TODAY, "events", keys, batch.from);
  const error = await attempt().then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  expect(isDamage(error) && after.digest.isPassing(error)).toBe(true);
  await attempt();
  await after.digest.write(batch);
  expect(listDamaged(after.folder)).toEqual([`${TODAY}.errors-1`]);
  expect(await countEvents(after)).toBe(2);
});

/** The page where the index of event ids begins: it is read only when an id is looked for. */
function damageIndexes(folder: string): void {
  damageTable(folder, ERRORS, "event_by_id");
}

function damageTable(folder: string, file: DayFile, name: string): void {
  const path = dayDatabasePath(folder, file);
  const db = new DatabaseSync(path);
  const { rootpage } = db
    .prepare("SELECT rootpage FROM sqlite_schema WHERE name = ?")
    .get(name) as { rootpage: number };
  db.close();
  overwrite(path, (rootpage - 1) * 4096, rootpage * 4096);
}

test("a day that a reader finds damaged is left out of its answers, until a new file takes its place", async () => {
  const { under, projectId } = await twoDays();
  await under.reopen();
  expect(await countEvents(under)).toBe(2);
  const after = await under.crash((folder) => damageTable(folder, BEFORE, "event_by_group"));
  const damaged = dayDatabasePath(after.folder, BEFORE);
  expect(await countEvents(after)).toBe(1);
  expect(await after.store.events.countTags([1 as GroupId], 0)).toBeDefined();
  renameSync(damaged, `${damaged}.damaged`);
  copyFileSync(dayDatabasePath(after.folder, ERRORS), damaged);
  expect(await countEvents(after)).toBe(2);
  await after.digest.write(after.batch([sample({ projectId, group: 1 })]));
});

test("an event whose payload is damaged or gone is there with what its row says", async () => {
  const { under, projectId } = await twoDays();
  await under.reopen();
  const [summary] = await under.store.events.listByGroups([1 as GroupId], {
    order: "newest",
    limit: 1,
  });
  const blob = dayBlobPath(under.folder, ERRORS);
  overwrite(blob, 0);
  const find = () => under.store.events.find(projectId, summary?.eventId ?? ("" as EventId));
  for (const damage of [() => {}, () => rmSync(blob)]) {
    damage();
    const found = await find();
    expect(found).toMatchObject({ title: summary?.title });
    const { _notes: notes, logentry } = readStoredEvent(found ?? raise());
    expect(notes).toEqual([expect.objectContaining({ what: "damaged" })]);
    expect(logentry?.formatted).toBe(summary?.title);
  }
});

function raise(): never {
  throw new Error("The event is gone.");
}
