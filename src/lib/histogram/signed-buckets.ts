/** log-buckets.ts for values of both signs: bucket numbers that packed-histogram.ts can hold. */
import { bucketMiddle, logBucket } from "./log-buckets.ts";
import type { Histogram } from "./packed-histogram.ts";

/** Even for zero and more, odd below zero. */
export function signedBucket(value: number): number {
  return value < 0 ? 2 * logBucket(-value) + 1 : 2 * logBucket(value);
}

/** The values that these shares of all do not exceed, within half a percent; NaN without values. */
export function signedPercentiles(histogram: Histogram, shares: readonly number[]): number[] {
  const sorted = [...histogram]
    .map(([bucket, count]) => ({ value: middleOf(bucket), count }))
    .sort((a, b) => a.value - b.value);
  const total = sorted.reduce((sum, { count }) => sum + count, 0);
  return shares.map((share) => {
    let rank = Math.max(1, Math.ceil(total * share));
    for (const { value, count } of sorted) {
      if (rank <= count) return value;
      rank -= count;
    }
    return Number.NaN;
  });
}

function middleOf(bucket: number): number {
  const middle = bucketMiddle(Math.floor(bucket / 2));
  return bucket % 2 === 0 ? middle : -middle;
}
