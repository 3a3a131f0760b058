import { DAY_MS, HOUR_MS } from "#lib/time.ts";
import type { IssueChart } from "#model/shown-issue.ts";
import type { HourCount } from "#store/ports/issues.ts";
import type { Period } from "./read-period.ts";

/** As fine as hourly counts allow, and wide enough that a bar can be pointed at. */
const BUCKETS_MS = [HOUR_MS, 2 * HOUR_MS, 4 * HOUR_MS, 12 * HOUR_MS, DAY_MS];
/** 90 days by the day, and the day that is still running. */
const MAX_BUCKETS = 91;

/** Where the counts of a period's chart must begin: at the start of its first bucket. */
export function firstChartMs(period: Period): number {
  const bucketMs = chartBucketMs(period);
  return Math.floor(period.fromMs / bucketMs) * bucketMs;
}

export function countForChart(
  hours: readonly HourCount[],
  period: Period,
  releases: IssueChart["releases"] = [],
): IssueChart {
  const bucketMs = chartBucketMs(period);
  const firstMs = firstChartMs(period);
  const buckets: IssueChart["buckets"] = [];
  for (let startMs = firstMs; startMs < period.toMs; startMs += bucketMs) {
    buckets.push({ startMs, events: 0 });
  }
  for (const { hourMs, events } of hours) {
    const bucket = buckets[Math.floor((hourMs - firstMs) / bucketMs)];
    if (bucket !== undefined) bucket.events += events;
  }
  const { fromMs, toMs, isOpenEnded } = period;
  return { bucketMs, buckets, isOpenEnded, fromMs, toMs, releases };
}

function chartBucketMs({ fromMs, toMs }: Period): number {
  const fits = (bucketMs: number) => (toMs - fromMs) / bucketMs <= MAX_BUCKETS;
  return BUCKETS_MS.find(fits) ?? DAY_MS;
}
