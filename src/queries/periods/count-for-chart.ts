import { DAY_MS, HOUR_MS } from "#lib/time.ts";
import type { CountWindow } from "#model/count-window.ts";
import type { IssueChart } from "#model/shown-issue.ts";
import type { HourCount } from "#store/ports/issues.ts";
import { countPerBucket } from "./count-per-bucket.ts";

/** As fine as hourly counts allow, and wide enough that a bar can be pointed at. */
const BUCKETS_MS = [HOUR_MS, 2 * HOUR_MS, 4 * HOUR_MS, 12 * HOUR_MS, DAY_MS];
/** 90 days by the day, and the day that is still running. */
const MAX_BUCKETS = 91;

/** `hours` are those of the window, so that the bars add up to what is counted in it. */
export function countForChart(
  hours: readonly HourCount[],
  window: CountWindow,
  releases: IssueChart["releases"] = [],
): IssueChart {
  const bucketMs = chartBucketMs(window);
  const buckets = countPerBucket(hours, window, bucketMs);
  const { fromMs, toMs, isOpenEnded } = window;
  return { bucketMs, buckets, isOpenEnded, fromMs, toMs, releases };
}

export function chartBucketMs({ fromMs, toMs }: CountWindow): number {
  const fits = (bucketMs: number) => Math.floor((toMs - fromMs) / bucketMs) <= MAX_BUCKETS;
  return BUCKETS_MS.find(fits) ?? DAY_MS;
}
