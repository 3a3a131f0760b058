/**
 * A data folder of the time when the signals of a day were in one file: made by that Lapwing, with
 * two days, and killed when meta had a batch that the day's file had not.
 */
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { expect, onTestFinished, test } from "vitest";
import { DAY_MS } from "#lib/time.ts";
import type { EventId, GroupId, ProjectId } from "#model/ids.ts";
import { perSignal } from "#model/signal.ts";
import type { SpoolPosition } from "#model/spool-position.ts";
import { log, logRow, NOON_MS, sample } from "#store/contract/samples.ts";
import { StoreUnderTest } from "#store/contract/store-under-test.ts";
import { migrateSqliteStore } from "./open-store.ts";
import { SQLITE_ENGINE } from "./sample-engine.ts";

const FIXTURE = "test/fixtures/one-file-a-day";
const PROJECT = 1 as ProjectId;
const MISSING = {
  eventId: "0000000000000000000000000000000b" as EventId,
  from: 4_294_967_496 as SpoolPosition,
  to: 4_294_967_596 as SpoolPosition,
};

async function openOld(): Promise<StoreUnderTest> {
  const folder = mkdtempSync(join(tmpdir(), "lapwing-old-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  cpSync(FIXTURE, folder, { recursive: true });
  for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
    if (!name.endsWith(".gz")) continue;
    const path = join(folder, name);
    writeFileSync(path.slice(0, -".gz".length), gunzipSync(readFileSync(path)));
    rmSync(path);
  }
  await migrateSqliteStore(folder);
  const under = await StoreUnderTest.create(SQLITE_ENGINE, folder);
  under.position = MISSING.to;
  return under;
}

function missingBatch(under: StoreUnderTest) {
  const { row, ...rest } = sample({ projectId: PROJECT, group: 1, tags: [["os", "Linux"]] });
  const samples = [{ ...rest, row: { ...row, eventId: MISSING.eventId } }];
  return { ...under.batch(samples), ...MISSING, groups: [], includesMeta: false };
}

async function readAll(under: StoreUnderTest) {
  const { store } = under;
  const period = { projectId: PROJECT, fromMs: NOON_MS - 9 * DAY_MS, toMs: NOON_MS + DAY_MS };
  const events = await store.events.listByGroups([1 as GroupId], { order: "newest", limit: 99 });
  for (const { eventId } of events) expect(await store.events.find(PROJECT, eventId)).toBeDefined();
  const spans = await store.spans.list({ ...period, limit: 99 });
  const { logs } = await store.logs.search(period, { limit: 99 });
  const files = await store.attachments.list(PROJECT, "a".repeat(32) as EventId);
  const [tags] = await store.events.countTags([1 as GroupId], 0);
  return {
    events: events.length,
    tags: tags?.events,
    spans: spans.map(({ name }) => name).sort(),
    logs: logs.map(({ body }) => body).sort(),
    attachments: files.map(({ name }) => name).sort(),
  };
}

const BOTH = ["today", "yesterday"];

test("everything is read on, and what the file lacks goes into the files of its signals", async () => {
  const under = await openOld();
  const found = { events: 2, tags: 2, spans: BOTH, logs: BOTH, attachments: BOTH };
  expect(await readAll(under)).toEqual(found);
  expect(await under.digest.resume()).toEqual({
    metaAt: MISSING.to,
    telemetryAt: MISSING.from,
    cutAt: [],
  });
  await under.digest.write(missingBatch(under));
  const at = { metaAt: MISSING.to, telemetryAt: MISSING.to, cutAt: [] };
  expect(await under.digest.resume()).toEqual(at);
  expect(await under.digest.checkpoint()).toBe(MISSING.to);
  under.position = MISSING.to;

  const day = "2026-11-15";
  const batch = under.batch([sample({ projectId: PROJECT, group: 1 })], {
    day,
    logs: [logRow(log({ projectId: PROJECT, body: "later" }))],
  });
  await under.digest.write(batch);
  await under.reopen();
  const now = { events: 4, tags: 3, logs: ["later", ...BOTH] };
  expect(await readAll(under)).toEqual({ ...found, ...now });
  expect(await under.digest.resume()).toEqual({
    metaAt: batch.to,
    telemetryAt: batch.to,
    cutAt: [],
  });
});

test("what is in the old files is known when it is sent again", async () => {
  const under = await openOld();
  const [newest, oldest] = await under.store.events.listByGroups([1 as GroupId], {
    order: "newest",
    limit: 9,
  });
  if (newest === undefined || oldest === undefined) throw new Error("two events are stored");
  const known = await under.digest.findStored("2026-11-15", [newest, oldest], under.position);
  expect(known.size).toBe(2);
});

test("old files are kept as long as the longest signal, and a user is deleted from them too", async () => {
  const under = await openOld();
  const rule = { keepDays: { ...perSignal(() => 30), errors: 90 }, maxBytes: undefined };
  const { removeOldDays } = under.digest;
  expect(await removeOldDays({ ...rule, today: "2027-02-12" })).toEqual([]);
  expect(await removeOldDays({ ...rule, today: "2027-02-13" })).toMatchObject([
    { day: "2026-11-14", signal: "all", why: "age" },
  ]);
  expect(await readAll(under)).toMatchObject({ events: 1, logs: ["today"] });
  expect(await under.store.userData.count(PROJECT, { id: "nobody" })).toEqual({});
});
