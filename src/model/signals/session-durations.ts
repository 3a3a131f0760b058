/** How long sessions were, in steps of a quarter: coarse, so that an hour has a few rows at most. */
const STEP = Math.log(1.25);
/** Longer than any session whose updates are taken. */
const MAX_MS = 8 * 24 * 60 * 60 * 1000;

/** 0 for up to a millisecond. */
export function durationBucket(ms: number): number {
  return ms <= 1 ? 0 : Math.ceil(Math.log(Math.min(ms, MAX_MS)) / STEP);
}

/** The duration that `share` of the sessions did not exceed; undefined without any. */
export function durationPercentile(
  buckets: ReadonlyMap<number, number>,
  share: number,
): number | undefined {
  const sorted = [...buckets].filter(([, count]) => count > 0).sort(([a], [b]) => a - b);
  const total = sorted.reduce((sum, [, count]) => sum + count, 0);
  let rank = Math.max(1, Math.ceil(total * share));
  for (const [bucket, count] of sorted) {
    // The middle of the step, on its own scale.
    if (rank <= count) return bucket === 0 ? 1 : Math.exp((bucket - 0.5) * STEP);
    rank -= count;
  }
  return undefined;
}
