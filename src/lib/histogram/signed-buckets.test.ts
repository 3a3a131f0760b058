import { expect, test } from "vitest";
import { addPacked, type Histogram, packHistogram } from "./packed-histogram.ts";
import { signedBucket, signedPercentiles } from "./signed-buckets.ts";

function histogramOf(values: readonly number[]): Histogram {
  const histogram: Histogram = new Map();
  for (const value of values) {
    const bucket = signedBucket(value);
    histogram.set(bucket, (histogram.get(bucket) ?? 0) + 1);
  }
  return histogram;
}

test("percentiles over both signs are within half a percent, packed or not", () => {
  const values = [-1000, -20, -0.5, 0, 0.5, 20, 1000, 1e12];
  const histogram = histogramOf(values);
  const unpacked: Histogram = new Map();
  addPacked(unpacked, packHistogram(histogram));
  for (const counted of [histogram, unpacked]) {
    const shares = values.map((_, i) => (i + 1) / values.length);
    const found = signedPercentiles(counted, shares);
    for (const [i, value] of values.entries()) {
      const off = Math.abs((found[i] ?? Number.NaN) - value);
      expect(off, String(value)).toBeLessThanOrEqual(Math.abs(value) * 0.005 + 1e-9);
    }
  }
});

test("without values there is no percentile", () => {
  expect(signedPercentiles(new Map(), [0.5])).toEqual([Number.NaN]);
});
