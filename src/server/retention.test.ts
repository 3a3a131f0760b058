import { beforeEach, expect, test } from "vitest";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#lib/time.ts";
import type { RetentionRule } from "#store/ports/digest.ts";
import { Retention } from "./retention.ts";

const START_MS = Date.parse("2026-11-15T12:00:00Z");
const KEEP = { errors: 90, traces: 30, logs: 30, replays: 14 };

let clockMs: number;
let runMs: number;
let asked: RetentionRule[];
let pruned: string[];
let retention: Retention;

beforeEach(() => {
  clockMs = START_MS;
  runMs = 0;
  asked = [];
  pruned = [];
  retention = new Retention({
    store: {
      removeOldDays: async (rule) => {
        asked.push(rule);
        return [];
      },
      pruneRollups: async (beforeMs) => {
        pruned.push(new Date(beforeMs).toISOString().slice(0, 10));
        return false;
      },
    },
    retentionDays: KEEP,
    maxBytes: 1000,
    log: { info: () => {}, error: () => {} },
    nowMs: () => clockMs,
    monotonicMs: () => runMs,
  });
});

function pass(ms: number): void {
  for (const end = runMs + ms; runMs < end; runMs += MINUTE_MS) {
    retention.whenDue();
    clockMs += MINUTE_MS;
  }
}
const lastDay = () => asked.at(-1)?.today;

test("it asks at the start and every ten minutes; room matters at once, age after an hour", () => {
  pass(MINUTE_MS);
  expect(asked).toEqual([{ today: undefined, keepDays: KEEP, maxBytes: 1000 }]);
  pass(HOUR_MS - MINUTE_MS);
  expect(asked).toHaveLength(6);
  expect(lastDay()).toBe(undefined);
  pass(HOUR_MS);
  expect(lastDay()).toBe("2026-11-15");
  pass(DAY_MS);
  expect(lastDay()).toBe("2026-11-16");
});

test("a clock that is a day ahead for less than an hour costs nothing", () => {
  pass(2 * HOUR_MS);
  clockMs += DAY_MS;
  pass(50 * MINUTE_MS);
  expect(lastDay()).toBe("2026-11-15");
  clockMs -= DAY_MS;
  pass(2 * HOUR_MS);
  expect(asked.map(({ today }) => today)).not.toContain("2026-11-16");
});

test("a clock that goes back brings the first day back at once", () => {
  pass(2 * HOUR_MS);
  clockMs -= DAY_MS;
  pass(20 * MINUTE_MS);
  expect(lastDay()).toBe("2026-11-14");
});

test("it is told when days cannot be removed, and asks again", async () => {
  const told: unknown[] = [];
  const failing = new Retention({
    store: {
      removeOldDays: () => Promise.reject(new Error("device is busy")),
      pruneRollups: async () => false,
    },
    retentionDays: KEEP,
    maxBytes: 0,
    log: { info: () => {}, error: (what: unknown) => void told.push(what) } as never,
    monotonicMs: () => runMs,
  });
  failing.whenDue();
  runMs += HOUR_MS;
  failing.whenDue();
  await expect.poll(() => told).toHaveLength(2);
});

test("sums of more than 13 months ago are forgotten once a day, when the clock is trusted", async () => {
  const settle = () => new Promise(setImmediate);
  pass(50 * MINUTE_MS);
  await settle();
  expect(pruned).toEqual([]);
  pass(3 * HOUR_MS);
  await settle();
  pass(3 * HOUR_MS);
  await settle();
  expect(new Set(pruned)).toEqual(new Set(["2025-10-15"]));
  clockMs += DAY_MS;
  pass(3 * HOUR_MS);
  await settle();
  expect(pruned.at(-1)).toBe("2025-10-16");
});
