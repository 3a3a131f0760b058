import { expect, test } from "vitest";
import { DAY_MS, HOUR_MS } from "#lib/time.ts";
import type { GroupId } from "#model/ids.ts";
import { countForChart } from "./count-for-chart.ts";
import { countWindow } from "./count-window.ts";
import { lastPeriod } from "./read-period.ts";

const NOW_MS = Date.UTC(2026, 10, 15, 10, 30);
const hour = (hourMs: number, events: number) => ({ groupId: 1 as GroupId, hourMs, events });

test.each([
  [HOUR_MS, HOUR_MS, 2],
  [DAY_MS, HOUR_MS, 25],
  [7 * DAY_MS, 2 * HOUR_MS, 85],
  [14 * DAY_MS, 4 * HOUR_MS, 85],
  [30 * DAY_MS, 12 * HOUR_MS, 61],
  [90 * DAY_MS, DAY_MS, 91],
])("%i ms are shown in buckets of %i ms, %i of them", (lengthMs, bucketMs, count) => {
  const chart = countForChart([], countWindow(lastPeriod("x", lengthMs, NOW_MS), NOW_MS));
  expect(chart.bucketMs).toBe(bucketMs);
  expect(chart.buckets).toHaveLength(count);
});

test("hours of one bucket are added up, and the first and last are those of the window", () => {
  const window = countWindow(lastPeriod("14d", 14 * DAY_MS, NOW_MS), NOW_MS);
  const { fromMs, toMs } = window;
  const chart = countForChart(
    [hour(fromMs, 1), hour(fromMs + HOUR_MS, 2), hour(fromMs + 2 * HOUR_MS, 5), hour(toMs, 7)],
    window,
  );
  // 14 days before 10:30 is 10:00: two hours are left of the four from 8 to 12.
  expect(chart.buckets.slice(0, 3).map(({ events }) => events)).toEqual([3, 5, 0]);
  // Dated ahead of our clock.
  expect(chart.buckets.at(-1)?.events).toBe(7);
});
