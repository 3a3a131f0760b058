import { expect, test } from "vitest";
import { durationBucket, durationPercentile } from "./session-durations.ts";

function histogram(durations: number[]): Map<number, number> {
  const buckets = new Map<number, number>();
  for (const ms of durations) {
    const bucket = durationBucket(ms);
    buckets.set(bucket, (buckets.get(bucket) ?? 0) + 1);
  }
  return buckets;
}

test.each([1, 5, 160, 12_345, 3_600_000])("%d ms is found again within an eighth", (ms) => {
  const found = durationPercentile(histogram([ms]), 0.5) ?? 0;
  expect(Math.abs(found - ms) / ms).toBeLessThan(0.125);
});

test("percentiles go by rank", () => {
  const buckets = histogram([...Array<number>(90).fill(1000), ...Array<number>(10).fill(60_000)]);
  expect(durationPercentile(buckets, 0.5)).toBeLessThan(1200);
  expect(durationPercentile(buckets, 0.95)).toBeGreaterThan(50_000);
});

test("without sessions there is none; what was taken back is none", () => {
  expect(durationPercentile(new Map(), 0.5)).toBeUndefined();
  expect(durationPercentile(new Map([[7, 0]]), 0.5)).toBeUndefined();
});

test("odd durations have a place", () => {
  expect(durationBucket(0)).toBe(0);
  expect(durationBucket(Number.MAX_VALUE)).toBe(durationBucket(1e300));
});
