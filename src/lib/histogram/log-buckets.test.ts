import { expect, test } from "vitest";
import { addBucket, type BucketCount, logBucket, percentile } from "./log-buckets.ts";

function bucketsOf(values: number[]): Map<number, BucketCount> {
  const buckets = new Map<number, BucketCount>();
  for (const value of values) {
    addBucket(buckets, logBucket(value), { count: 1, min: value, max: value });
  }
  return buckets;
}

/** Nearest rank, as the definition says. */
function exact(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(1, Math.ceil(values.length * share)) - 1] ?? Number.NaN;
}

test("values within one percent share a bucket, larger ones are in later buckets", () => {
  let before = -1;
  for (const value of [0, 0.0001, 0.001, 0.05, 0.1, 0.25, 1, 8, 200, 202.1, 2500, 4000, 3.6e6]) {
    expect(logBucket(value), String(value)).toBeGreaterThanOrEqual(before);
    before = logBucket(value);
  }
  expect(logBucket(0)).toBe(logBucket(0.0001));
  expect(logBucket(3.6e6)).toBeLessThan(2500);
  for (const value of [0.1, 96, 2500]) {
    const apart = Math.abs(logBucket(value * 1.0001) - logBucket(value));
    expect(apart).toBeLessThanOrEqual(1);
  }
});

test("a percentile of few values is one of them", () => {
  expect(percentile(bucketsOf([1834.2]), 0.75)).toBe(1834.2);
  expect(percentile(bucketsOf([100, 200, 300, 400]), 0.75)).toBe(300);
  expect(percentile(bucketsOf([0, 0, 0, 0.4]), 0.75)).toBe(0);
  expect(percentile(bucketsOf([5, 5, 5]), 0.75)).toBe(5);
});

test("a percentile of many values is within one percent", () => {
  for (const [from, to] of [
    [0.001, 0.6],
    [10, 9000],
    [1200, 1300],
  ] as const) {
    const values = Array.from({ length: 5000 }, (_, i) => {
      const spread = (i * 7919) % 5000;
      return from + ((to - from) * spread) / 5000;
    });
    for (const share of [0.01, 0.5, 0.75, 0.99, 1]) {
      const right = exact(values, share);
      expect(Math.abs(percentile(bucketsOf(values), share) - right) / right).toBeLessThan(0.01);
    }
  }
});

test("nothing has no percentile", () => {
  expect(percentile(new Map(), 0.75)).toBeNaN();
});
