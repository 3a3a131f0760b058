import { expect, test } from "vitest";
import { DAY_MS, HOUR_MS } from "#lib/time.ts";
import type { GroupId } from "#model/ids.ts";
import { countForChart, firstChartMs } from "./count-for-chart.ts";
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
  const chart = countForChart([], lastPeriod("x", lengthMs, NOW_MS));
  expect(chart.bucketMs).toBe(bucketMs);
  expect(chart.buckets).toHaveLength(count);
});

test("hours of one bucket are added up, those outside are left out", () => {
  const period = lastPeriod("14d", 14 * DAY_MS, NOW_MS);
  const first = firstChartMs(period);
  const chart = countForChart(
    [hour(first, 1), hour(first + 3 * HOUR_MS, 2), hour(first + 4 * HOUR_MS, 5), hour(0, 9)],
    period,
  );
  expect(chart.buckets.slice(0, 3).map(({ events }) => events)).toEqual([3, 5, 0]);
});
