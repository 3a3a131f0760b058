import { expect, test } from "vitest";
import { NO_SESSIONS } from "#model/signals/release-health.ts";
import { durationBucket } from "#model/signals/session-durations.ts";
import { findField, NO_STATS, SHOWN_STATUSES } from "./session-fields.ts";

const STATS = {
  counts: {
    ...NO_SESSIONS,
    sessions: 100,
    errored: 10,
    crashed: 3,
    abnormal: 2,
    unhandled: 5,
    exited: 60,
    timed: 4,
    durationMs: 2000,
  },
  users: { all: 40, errored: 12, crashed: 2, abnormal: 1, unhandled: 4 },
  durations: new Map([[durationBucket(500), 4]]),
};

function work(name: string, status?: (typeof SHOWN_STATUSES)[number]) {
  return findField(name)?.work(STATS, status);
}

test("every session is in one status", () => {
  const sums = SHOWN_STATUSES.map((status) => work("sum(session)", status) ?? 0);
  expect(sums).toEqual([2, 3, 10, 80, 5]);
  expect(sums.reduce((a, b) => a + b)).toBe(work("sum(session)"));
});

test("users by status", () => {
  const users = SHOWN_STATUSES.map((status) => work("count_unique(user)", status));
  expect(users).toEqual([1, 2, 5, 28, 4]);
  expect(work("count_unique(user)")).toBe(40);
});

test("crash-free is neither crashed nor unhandled", () => {
  expect(work("crash_free_rate(session)")).toBeCloseTo(0.92);
  expect(work("crash_free_rate(user)")).toBeCloseTo(0.85);
  expect(work("crash_rate(session)")).toBeCloseTo(0.03);
  expect(work("unhandled_rate(session)")).toBeCloseTo(0.05);
  expect(work("abnormal_rate(user)")).toBeCloseTo(0.025);
});

test("durations are of exited sessions", () => {
  expect(work("avg(session.duration)")).toBe(500);
  expect(Math.abs((work("p95(session.duration)") ?? 0) - 500)).toBeLessThan(70);
});

test("what cannot be worked out is null", () => {
  expect(work("crash_free_rate(session)", "crashed")).toBeNull();
  expect(findField("crash_free_rate(session)")?.work(NO_STATS, undefined)).toBeNull();
  expect(findField("p50(session.duration)")?.work(NO_STATS, undefined)).toBeNull();
  expect(findField("sum(session)")?.work(NO_STATS, undefined)).toBe(0);
  expect(findField("sum(cats)")).toBeUndefined();
});
