import { beforeEach, expect, test } from "vitest";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#lib/time.ts";
import type { RetentionRule } from "#model/keeping/choose-partitions.ts";
import type { StoredRetention } from "#model/keeping/retention.ts";
import { Retention } from "./retention.ts";

const START_MS = Date.parse("2026-11-15T12:00:00Z");
const KEEP = { errors: 90, traces: 30, logs: 30, replays: 14 };
const quiet = { info: () => {}, error: () => {} };

let clockMs: number;
let runMs: number;
let asked: RetentionRule[];
let pruned: string[];
let stored: StoredRetention;
let retention: Retention;

beforeEach(() => {
  clockMs = START_MS;
  runMs = 0;
  asked = [];
  pruned = [];
  stored = { values: {} };
  retention = new Retention({
    store: {
      readRetention: async () => stored,
      removeOldPartitions: async (rule) => {
        asked.push(rule);
        return [];
      },
      freeSpace: async () => {},
      pruneRollups: async (beforeMs) => {
        pruned.push(new Date(beforeMs).toISOString().slice(0, 10));
        return false;
      },
    },
    fixed: { replays: 14, budgetBytes: 1000 },
    stored,
    log: quiet,
    nowMs: () => clockMs,
    monotonicMs: () => runMs,
  });
});

const settle = () => new Promise(setImmediate);

async function pass(ms: number): Promise<void> {
  for (const end = runMs + ms; runMs < end; runMs += MINUTE_MS) {
    retention.whenDue();
    await settle();
    clockMs += MINUTE_MS;
  }
}
const lastDay = () => asked.at(-1)?.today;

test("it asks at the start and every ten minutes; room matters at once, age after an hour", async () => {
  await pass(MINUTE_MS);
  expect(asked).toEqual([{ today: undefined, keepDays: KEEP, maxBytes: 1000 }]);
  await pass(HOUR_MS - MINUTE_MS);
  expect(asked).toHaveLength(6);
  expect(lastDay()).toBe(undefined);
  await pass(HOUR_MS);
  expect(lastDay()).toBe("2026-11-15");
  await pass(DAY_MS);
  expect(lastDay()).toBe("2026-11-16");
});

test("a clock that is a day ahead for less than an hour costs nothing", async () => {
  await pass(2 * HOUR_MS);
  clockMs += DAY_MS;
  await pass(50 * MINUTE_MS);
  expect(lastDay()).toBe("2026-11-15");
  clockMs -= DAY_MS;
  await pass(2 * HOUR_MS);
  expect(asked.map(({ today }) => today)).not.toContain("2026-11-16");
});

test("a clock that goes back brings the first day back at once", async () => {
  await pass(2 * HOUR_MS);
  clockMs -= DAY_MS;
  await pass(20 * MINUTE_MS);
  expect(lastDay()).toBe("2026-11-14");
});

test("it is told when days cannot be removed, and asks again", async () => {
  const told: unknown[] = [];
  const failing = new Retention({
    store: {
      readRetention: async () => stored,
      removeOldPartitions: () => Promise.reject(new Error("device is busy")),
      freeSpace: async () => {},
      pruneRollups: async () => false,
    },
    fixed: {},
    stored,
    log: { info: () => {}, error: (what: unknown) => void told.push(what) } as never,
    monotonicMs: () => runMs,
  });
  failing.whenDue();
  await settle();
  runMs += HOUR_MS;
  failing.whenDue();
  await expect.poll(() => told).toHaveLength(2);
});

test("sums of more than 13 months ago are forgotten once a day, when the clock is trusted", async () => {
  await pass(50 * MINUTE_MS);
  await settle();
  expect(pruned).toEqual([]);
  await pass(3 * HOUR_MS);
  await settle();
  await pass(3 * HOUR_MS);
  await settle();
  expect(new Set(pruned)).toEqual(new Set(["2025-10-15"]));
  clockMs += DAY_MS;
  await pass(3 * HOUR_MS);
  await settle();
  expect(pruned.at(-1)).toBe("2025-10-16");
});

test("what a person sets holds seconds later, except what the environment decides", async () => {
  await pass(2 * HOUR_MS);
  const before = asked.length;
  stored = { values: { errors: 7, replays: 2, budgetBytes: 5 } };
  await pass(MINUTE_MS);
  expect(asked.slice(before)).toEqual([
    { today: "2026-11-15", keepDays: { ...KEEP, errors: 7 }, maxBytes: 1000 },
  ]);
  expect(retention.values.errors).toBe(7);
  await pass(5 * MINUTE_MS);
  expect(asked.length - before).toBe(1);
});

test("what a person saw go and agreed to does not wait until the clock is trusted", async () => {
  await pass(MINUTE_MS);
  stored = { values: { errors: 7 }, change: { by: "mara", atMs: clockMs, day: "2026-11-15" } };
  await pass(MINUTE_MS);
  expect(lastDay()).toBe("2026-11-15");
  expect(pruned).toEqual([]);
});

test("a day that was agreed to under a clock ahead of this one is not trusted", async () => {
  stored = { values: { errors: 7 }, change: { by: "mara", atMs: clockMs, day: "2026-11-16" } };
  await pass(MINUTE_MS);
  expect(lastDay()).toBe(undefined);
});

test("it does not begin again while days are being removed", async () => {
  let calls = 0;
  const slow = new Retention({
    store: {
      readRetention: async () => stored,
      removeOldPartitions: () => {
        calls += 1;
        return new Promise(() => {});
      },
      freeSpace: async () => {},
      pruneRollups: async () => false,
    },
    ...{ fixed: {}, stored, log: quiet, monotonicMs: () => runMs },
  });
  for (runMs = 0; runMs < HOUR_MS; runMs += 10 * MINUTE_MS) {
    slow.whenDue();
    await settle();
  }
  expect(calls).toBe(1);
});

test("space is given back again and again, one attempt at a time, while settings go on being read", async () => {
  const attempts: (() => void)[] = [];
  const parts = { fixed: {}, stored, log: quiet, monotonicMs: () => runMs };
  const gentle = new Retention({
    store: {
      readRetention: async () => stored,
      removeOldPartitions: async () => [],
      freeSpace: () => new Promise((resolve) => void attempts.push(resolve)),
      pruneRollups: async () => false,
    },
    ...parts,
  });
  const look = async () => {
    gentle.whenDue();
    await settle();
    runMs += MINUTE_MS;
  };
  await look();
  stored = { values: { errors: 7 } };
  await look();
  expect([attempts.length, gentle.values.errors]).toEqual([1, 7]);
  attempts[0]?.();
  await settle();
  await look();
  expect(attempts).toHaveLength(2);
});
