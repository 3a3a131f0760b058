import { expect, test } from "vitest";
import { SpoolBacklog } from "#ingest/spool/backlog.ts";
import { DAY_MS, MINUTE_MS, SECOND_MS } from "#lib/time.ts";
import type { Backlog } from "#model/keeping/system.ts";
import type { SpoolPosition } from "#model/spool-position.ts";
import { EdgeFactHistory } from "./edge-facts.ts";

const NOON_MS = Date.parse("2026-11-15T12:00:00Z");

function open() {
  // How long it has run, and how far people have set the clock away from that.
  const clock = { ms: NOON_MS, setByMs: 0 };
  const state = { digested: 0 as SpoolPosition };
  const spool = { backlogBytes: 0, backlog: new SpoolBacklog() };
  const edge = new EdgeFactHistory({
    spool,
    state,
    maxBacklogBytes: 1000,
    digest: { isRunning: true, atBatchMs: 40 },
    problems: () => [],
    loopDelay: { facts: () => ({ p99: 1, max: 5 }) },
    nowMs: () => clock.ms + clock.setByMs,
    monotonicMs: () => clock.ms,
  });
  const arrive = (end: number, records: number) =>
    spool.backlog.wrote(
      { end: end as SpoolPosition, records, firstAtMs: clock.ms + clock.setByMs },
      state.digested,
    );
  return { edge, clock, state, spool, arrive };
}

test("the backlog is what waits now, and its history the highest of each five minutes", () => {
  const { edge, clock, state, spool, arrive } = open();
  arrive(100, 7);
  spool.backlogBytes = 100;
  edge.tick();
  expect(edge.facts().backlog).toEqual({
    records: 7,
    bytes: 100,
    oldestAtMs: NOON_MS,
    maxBytes: 1000,
    doneInMs: undefined,
  });
  clock.ms += SECOND_MS;
  state.digested = 100 as SpoolPosition;
  edge.tick();
  expect(edge.facts().backlog.records).toBe(0);
  clock.ms += 5 * MINUTE_MS;
  edge.tick();
  expect(edge.facts().history).toEqual([
    { startMs: NOON_MS, records: 7 },
    { startMs: NOON_MS + 5 * MINUTE_MS, records: 0 },
  ]);
});

test("the history is of one day", () => {
  const { edge, clock } = open();
  for (let i = 0; i < 400; i++) {
    edge.tick();
    clock.ms += 5 * MINUTE_MS;
  }
  edge.tick();
  const { history } = edge.facts();
  expect(history).toHaveLength(289);
  expect(history[0]?.startMs).toBe(clock.ms - DAY_MS);
});

test("rate and times are of the last minutes", () => {
  const { edge, clock } = open();
  expect(edge.facts()).toMatchObject({
    answerP99Ms: undefined,
    digestedPerSecond: 0,
    digestAtBatchMs: 40,
  });
  clock.ms += 2 * MINUTE_MS;
  for (let i = 0; i < 100; i++) edge.answered(2);
  edge.answered(2000);
  edge.answered(3000);
  edge.wrote({ records: 300, lagMs: 40 });
  edge.wrote({ records: 300, lagMs: -3 });
  expect(edge.facts()).toMatchObject({ digestedPerSecond: 10, digestP99Ms: 40 });
  expect(edge.facts().answerP99Ms).toBe(2000);
  clock.ms += 61 * SECOND_MS;
  expect(edge.facts().digestedPerSecond).toBe(0);
  expect(edge.facts().digestP99Ms).toBe(40);
  clock.ms += 10 * MINUTE_MS;
  expect(edge.facts()).toMatchObject({ answerP99Ms: undefined, digestP99Ms: undefined });
});

test.each([
  ["put back", -DAY_MS],
  ["put ahead", DAY_MS],
])("a clock that was %s by a day changes no rate, and leaves nothing behind", (_how, setByMs) => {
  const { edge, clock, arrive } = open();
  clock.ms += 2 * MINUTE_MS;
  arrive(100, 7);
  edge.tick();
  edge.wrote({ records: 600, lagMs: 40 });
  clock.setByMs = setByMs;
  edge.tick();
  expect(edge.facts()).toMatchObject({ digestedPerSecond: 10, digestP99Ms: 40 });
  const { history } = edge.facts();
  expect(history.map(({ startMs }) => startMs)).toEqual(
    history.map(({ startMs }) => startMs).sort((a, b) => a - b),
  );
  expect(history.at(-1)?.startMs).toBe(NOON_MS + setByMs);
  clock.ms += 61 * SECOND_MS;
  expect(edge.facts().digestedPerSecond).toBe(0);
  clock.ms += 10 * MINUTE_MS;
  expect(edge.facts().digestP99Ms).toBeUndefined();
});

/** Lets a second pass with so many bytes waiting; answers how long they are said to take. */
function openSeconds(): (bytes: number) => Backlog["doneInMs"] {
  const { edge, clock, spool } = open();
  return (bytes) => {
    spool.backlogBytes = bytes;
    edge.tick();
    clock.ms += SECOND_MS;
    return edge.facts().backlog.doneInMs;
  };
}

test("how long a backlog takes is told from how fast it has shrunk lately", () => {
  const second = openSeconds();
  expect(second(10_000)).toBeUndefined();
  for (let i = 1; i < 5; i++) expect(second(10_000 - 100 * i)).toBeUndefined();
  expect(second(9500)).toBe(95 * SECOND_MS);
  for (let i = 0; i < 40; i++) second(9500 + i);
  expect(second(9600)).toBe("growing");
  expect(second(0)).toBe(0);
});

test("after a flood it is told from where the backlog was highest", () => {
  const second = openSeconds();
  for (let i = 0; i < 10; i++) second(1000 * i);
  expect(second(10_000)).toBe("growing");
  for (let i = 1; i < 5; i++) expect(second(10_000 - 100 * i)).toBe("growing");
  expect(second(9500)).toBe(95 * SECOND_MS);
  expect(second(20_000)).toBe("growing");
});
