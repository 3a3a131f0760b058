/** More new issues and more values of tags than anybody needs: bounded, said, and the same when read again. */
import { rmSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { digest } from "#ingest/digest/digest.ts";
import { KeptBatches } from "#ingest/digest/kept-batches.ts";
import type { ReadRecord } from "#ingest/spool/reader.ts";
import { HOUR_MS } from "#lib/time.ts";
import type { KeyId, ProjectId } from "#model/ids.ts";
import { NO_GUARD_SETTINGS } from "#model/limits.ts";
import { spoolPosition } from "#model/spool-position.ts";
import type { EventNote } from "#protocol/event/event.ts";
import type { DigestBatch } from "#store/ports/digest.ts";
import { storedSettings } from "#test/support/ingest/sample-settings.ts";
import { SQLITE_ENGINE } from "#test/support/store/sample-engine.ts";
import { StoreUnderTest } from "#test/support/store/store-under-test.ts";
import { MAX_TAG_KEYS, OTHER_VALUES } from "./tag-limit.ts";

const FOLDER = { recursive: true } as const;
const NOON_MS = Date.parse("2026-11-15T12:00:00Z");

let under: StoreUnderTest;
let projectId: ProjectId;
let at = 0;
beforeEach(async () => {
  under = await StoreUnderTest.create(SQLITE_ENGINE);
  projectId = await under.createProject();
  await under.store.limits.setGuards(projectId, {
    ...NO_GUARD_SETTINGS,
    maxNewIssuesPerHour: 3,
    maxTagValuesPerDay: 2,
  });
});

type Records = [ReadRecord, ...ReadRecord[]];

function record(event: object, receivedAtMs = NOON_MS): ReadRecord {
  at += 100;
  const eventId = at.toString(16).padStart(32, "0");
  const payload = JSON.stringify({ event_id: eventId, level: "error", ...event });
  const body = Buffer.from(`{"event_id":"${eventId}"}\n{"type":"event"}\n${payload}\n`);
  const common = { projectId, keyId: 3 as KeyId, receivedAtMs, note: {}, body };
  return {
    record: { kind: "envelope", ...common },
    from: spoolPosition(2, at),
    to: spoolPosition(2, at + 100),
  };
}

function run(
  store: StoreUnderTest,
  records: Records,
  { includesMeta = true, kept = new KeptBatches() } = {},
): Promise<DigestBatch> {
  return digest(records, includesMeta, {
    store: store.digest,
    settings: storedSettings(store.digest),
    kept,
    setAside: (_at, reason) => {
      throw new Error(reason);
    },
  });
}

async function runAndWrite(store: StoreUnderTest, ...records: Records): Promise<DigestBatch> {
  const batch = await run(store, records);
  await store.digest.write(batch);
  return batch;
}

/** Of one group each. */
const named = (name: string, receivedAtMs?: number) =>
  record({ message: `Failure ${name}`, fingerprint: [name] }, receivedAtMs);
const tagged = (tags: Record<string, string>, more: object = {}) =>
  record({ message: "x", tags, ...more });
const groupsOf = ({ events }: DigestBatch) => events.map(({ groupId }) => groupId);
const notesOf = ({ events }: DigestBatch, i: number): EventNote[] =>
  JSON.parse(String(events[i]?.payload))._notes ?? [];
const tagsOf = ({ events }: DigestBatch) =>
  events.map(({ tags }) => Object.fromEntries(tags.filter(([key]) => key !== "level")));

describe("new issues", () => {
  test("beyond the bound go to one issue that says so; known ones go on as before", async () => {
    const first = await runAndWrite(under, named("a"), named("b"), named("a"), named("c"));
    expect(new Set(groupsOf(first)).size).toBe(3);
    const more = await runAndWrite(under, named("d"), named("a"), named("e"), named("d"));
    const [d, a, e, again] = groupsOf(more);
    expect(a).toBe(groupsOf(first)[0]);
    expect([e, again]).toEqual([d, d]);
    expect(groupsOf(first)).not.toContain(d);
    expect(notesOf(more, 0)).toEqual([
      {
        path: "fingerprint",
        what: "corrected",
        why: "the project had 3 new issues in this hour; more are collected in one",
      },
    ]);
    expect(notesOf(more, 1)).toEqual([]);
    expect(await under.titles({ projectIds: [projectId] })).toHaveLength(4);
    expect((await under.titles({ projectIds: [projectId] })).join()).toContain(
      "Too many new issues: errors beyond 3 new ones in an hour are collected here",
    );
    // What happened keeps its own name.
    expect(more.events[0]?.title).toBe("Failure d");
  });

  test("the next hour makes new issues again, and the one for too many is none of them", async () => {
    await runAndWrite(under, named("a"), named("b"), named("c"), named("d"));
    const later = ["d", "e", "f", "g"].map((name) => named(name, NOON_MS + HOUR_MS));
    const batch = await runAndWrite(under, ...(later as Records));
    expect(new Set(groupsOf(batch)).size).toBe(4);
    expect(await under.titles({ projectIds: [projectId] })).toHaveLength(7);
  });

  test("records that are read again get the same groups, however they are cut into batches", async () => {
    const hours = (offset: number, names: string) =>
      [...names].map((name) => named(name, NOON_MS + offset * HOUR_MS));
    const batches = [hours(0, "abcde"), hours(0, "fab"), hours(1, "defg")] as Records[];
    const before = await under.crash();
    const written: number[] = [];
    for (const records of batches) {
      written.push(...groupsOf(await runAndWrite(under, ...records)));
    }
    // Telemetry lost all of it, meta has it: as after a power cut.
    const all = batches.flat() as Records;
    // Never across the end of a batch: it is one of resume()'s cuts.
    const cuts = [
      [0, 5, 8, 12],
      [0, 1, 5, 8, 12],
      [0, 4, 5, 6, 8, 11, 12],
    ];
    for (const cut of cuts) {
      const lost = await under.crash((folder) => rmSync(join(folder, "telemetry"), FOLDER));
      const kept = new KeptBatches();
      kept.know((await lost.digest.resume()).kept);
      const again: number[] = [];
      for (const [i, end] of cut.slice(1).entries()) {
        const records = all.slice(cut[i], end) as Records;
        again.push(...groupsOf(await run(lost, records, { includesMeta: false, kept })));
      }
      expect(again).toEqual(written);
    }
    // Neither has it.
    const anew: number[] = [];
    for (const record of all) anew.push(...groupsOf(await runAndWrite(before, record)));
    expect(anew).toEqual(written);
  });
});

describe("values of tags", () => {
  test("beyond the bound count as other, per tag, and the event keeps its own", async () => {
    const first = await runAndWrite(under, tagged({ a: "1", b: "1" }), tagged({ a: "2", b: "1" }));
    expect(tagsOf(first)).toEqual([
      { a: "1", b: "1" },
      { a: "2", b: "1" },
    ]);
    const more = await runAndWrite(under, tagged({ a: "3", b: "2" }), tagged({ a: "1", b: "3" }));
    expect(tagsOf(more)).toEqual([
      { a: OTHER_VALUES, b: "2" },
      { a: "1", b: OTHER_VALUES },
    ]);
    expect(notesOf(more, 0)).toEqual([
      {
        path: "tags.a",
        what: "corrected",
        why: "the project had 2 values on this day, so it is counted as (other)",
      },
    ]);
    expect(JSON.parse(String(more.events[0]?.payload)).tags).toEqual([
      ["a", "3"],
      ["b", "2"],
    ]);
  });

  test("of releases and environments too, which are counted for ever", async () => {
    const of = (name: string) => tagged({}, { release: name, environment: name });
    const batch = await runAndWrite(under, of("1"), of("2"), of("3"), of("4"));
    expect(batch.events.map(({ release, environment }) => [release, environment])).toEqual([
      ["1", "1"],
      ["2", "2"],
      [OTHER_VALUES, OTHER_VALUES],
      [OTHER_VALUES, OTHER_VALUES],
    ]);
    const places = batch.groups.flatMap(({ places }) => [...places.values()]);
    expect(places.map(({ environment, release }) => [environment, release]).sort()).toEqual([
      [OTHER_VALUES, OTHER_VALUES],
      ["1", "1"],
      ["2", "2"],
    ]);
  });

  test("records that are read again get the same values, however they are cut", async () => {
    const all = [..."abacbdaecf"].map((value) => tagged({ shop: value })) as Records;
    const outcomes: string[] = [];
    for (const cut of [[10], [1, 9], [4, 3, 3], Array<number>(10).fill(1)]) {
      const store = await under.crash();
      const seen: object[] = [];
      let from = 0;
      for (const length of cut) {
        const records = all.slice(from, from + length) as Records;
        seen.push(...tagsOf(await runAndWrite(store, ...records)));
        from += length;
      }
      outcomes.push(JSON.stringify(seen));
    }
    expect(new Set(outcomes).size).toBe(1);
    expect(outcomes[0]?.match(/\(other\)/g)).toHaveLength(5);
  });

  test("a bound holds over a restart and begins anew with the day", async () => {
    await runAndWrite(under, tagged({ a: "1" }), tagged({ a: "2" }));
    await under.reopen();
    expect(tagsOf(await runAndWrite(under, tagged({ a: "3" })))).toEqual([{ a: OTHER_VALUES }]);
    const event = { message: "x", tags: { a: "3" } };
    const nextDay = record(event, NOON_MS + 24 * HOUR_MS);
    expect(tagsOf(await runAndWrite(under, nextDay))).toEqual([{ a: "3" }]);
  });

  test("names of tags are bounded as well", async () => {
    const names = Array.from({ length: 30 }, (_, i) =>
      tagged(Object.fromEntries(Array.from({ length: 50 }, (__, j) => [`t${i * 50 + j}`, "x"]))),
    );
    const batch = await runAndWrite(under, ...(names as Records));
    const kept = new Set(batch.events.flatMap(({ tags }) => tags.map(([key]) => key)));
    expect(kept.size).toBe(MAX_TAG_KEYS);
    expect(notesOf(batch, 29)[0]?.why).toBe(
      "the project had 1,000 other tags on this day, so it cannot be searched for",
    );
  });

  test("an event with notes keeps them, and gets one more", async () => {
    await runAndWrite(under, tagged({ a: "1" }), tagged({ a: "2" }));
    const batch = await runAndWrite(under, tagged({ a: "3" }, { timestamp: "nonsense" }));
    expect(notesOf(batch, 0).map(({ path }) => path)).toEqual(["timestamp", "tags.a"]);
  });
});
