/**
 * Values in steps of one percent, so that a percentile over millions of them is a sum over a few
 * hundred counts, and counts of several days can be added up.
 */

/** Below this everything is one step: a hundredth of a layout shift that nobody sees. */
const SMALLEST = 0.0001;
const STEP = Math.log(1.01);

export function logBucket(value: number): number {
  return value <= SMALLEST ? 0 : 1 + Math.floor(Math.log(value / SMALLEST) / STEP);
}

/** The value in the middle of a bucket, by ratio. */
export function bucketMiddle(bucket: number): number {
  return bucket === 0 ? 0 : SMALLEST * Math.exp((bucket - 0.5) * STEP);
}

export interface BucketCount {
  count: number;
  /** The smallest and largest value in it. */
  min: number;
  max: number;
}

/**
 * The value that `share` of all values do not exceed (nearest rank), exact when it is alone in its
 * bucket, else within the bucket's one percent. NaN without values.
 */
export function percentile(buckets: ReadonlyMap<number, BucketCount>, share: number): number {
  const sorted = [...buckets].sort(([a], [b]) => a - b);
  const total = sorted.reduce((sum, [, { count }]) => sum + count, 0);
  let rank = Math.max(1, Math.ceil(total * share));
  for (const [, { count, min, max }] of sorted) {
    if (rank <= count) return count === 1 ? min : min + ((max - min) * (rank - 1)) / (count - 1);
    rank -= count;
  }
  return Number.NaN;
}

export function addBucket(
  buckets: Map<number, BucketCount>,
  bucket: number,
  { count, min, max }: BucketCount,
): void {
  const known = buckets.get(bucket);
  if (known === undefined) {
    buckets.set(bucket, { count, min, max });
    return;
  }
  known.count += count;
  known.min = Math.min(known.min, min);
  known.max = Math.max(known.max, max);
}
