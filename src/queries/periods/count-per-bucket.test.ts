import { expect, test } from "vitest";
import { DAY_MS, HOUR_MS } from "#lib/time.ts";
import type { GroupId } from "#model/ids.ts";
import { countPerBucket } from "./count-per-bucket.ts";
import { countWindow } from "./count-window.ts";
import { lastPeriod, readPeriod } from "./read-period.ts";

const NOW_MS = Date.UTC(2026, 10, 15, 10, 30);
const HOUR = Date.UTC(2026, 10, 15, 10);
const TODAY = Date.UTC(2026, 10, 15);

const last = (name: string, lengthMs: number) =>
  countWindow(lastPeriod(name, lengthMs, NOW_MS), NOW_MS);

function hour(hourMs: number, events: number) {
  return { groupId: 1 as GroupId, hourMs, events };
}

test("a day has a bucket for every hour that it touches", () => {
  const buckets = countPerBucket([], last("24h", DAY_MS));
  expect(buckets).toHaveLength(25);
  expect(buckets.at(0)).toEqual({ startMs: HOUR - DAY_MS, events: 0 });
  expect(buckets.at(-1)).toEqual({ startMs: HOUR, events: 0 });
});

test("two days are shown by the hour, more by the day", () => {
  const two = countPerBucket([], last("48h", 2 * DAY_MS));
  expect(two.map(({ startMs }) => startMs)).toContain(HOUR - HOUR_MS);
  const fourteen = countPerBucket([], last("14d", 14 * DAY_MS));
  expect(fourteen).toHaveLength(15);
  expect(fourteen.at(-1)?.startMs).toBe(TODAY);
});

test("hours add up in their bucket, those outside are left out", () => {
  const window = last("14d", 14 * DAY_MS);
  const counts = [
    hour(HOUR, 2),
    hour(TODAY, 3),
    hour(TODAY - HOUR_MS, 5),
    hour(window.fromMs - DAY_MS, 7),
  ];
  const buckets = countPerBucket(counts, window);
  expect(buckets.at(-1)?.events).toBe(5);
  expect(buckets.at(-2)?.events).toBe(5);
  expect(buckets.reduce((sum, { events }) => sum + events, 0)).toBe(10);
});

test("a period that ends on the hour has no bucket after it", () => {
  const period = readPeriod({ start: "2026-11-15T08:00Z", end: "2026-11-15T10:00Z" }, NOW_MS);
  const buckets = period ? countPerBucket([], countWindow(period, NOW_MS)) : [];
  expect(buckets.map(({ startMs }) => startMs)).toEqual([HOUR - 2 * HOUR_MS, HOUR - HOUR_MS]);
});
