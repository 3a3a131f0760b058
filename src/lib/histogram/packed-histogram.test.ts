import { expect, test } from "vitest";
import { logBucket } from "./log-buckets.ts";
import {
  addPacked,
  type Histogram,
  histogramPercentiles,
  packHistogram,
} from "./packed-histogram.ts";

function histogramOf(values: number[]): Histogram {
  const histogram: Histogram = new Map();
  for (const value of values) {
    const bucket = logBucket(value);
    histogram.set(bucket, (histogram.get(bucket) ?? 0) + 1);
  }
  return histogram;
}

function unpacked(...blobs: Uint8Array[]): Histogram {
  const sum: Histogram = new Map();
  for (const blob of blobs) addPacked(sum, blob);
  return sum;
}

test("what is packed comes back, small and large", () => {
  const histogram: Histogram = new Map([
    [0, 1],
    [1, 127],
    [130, 128],
    [2600, 5_000_000_000],
  ]);
  expect(unpacked(packHistogram(histogram))).toEqual(histogram);
  expect(unpacked(packHistogram(new Map()))).toEqual(new Map());
});

test("two hours add up to the same as their values together", () => {
  const [one, two] = [
    [1, 5, 5, 900],
    [5, 0, 12_000],
  ] as [number[], number[]];
  expect(unpacked(packHistogram(histogramOf(one)), packHistogram(histogramOf(two)))).toEqual(
    histogramOf([...one, ...two]),
  );
});

test("percentiles are within a percent", () => {
  const values = Array.from({ length: 1000 }, (_, i) => (i + 1) * 3.7);
  const [p50 = 0, p75 = 0, p95 = 0] = histogramPercentiles(histogramOf(values), [0.5, 0.75, 0.95]);
  expect(Math.abs(p50 / (500 * 3.7) - 1)).toBeLessThan(0.01);
  expect(Math.abs(p75 / (750 * 3.7) - 1)).toBeLessThan(0.01);
  expect(Math.abs(p95 / (950 * 3.7) - 1)).toBeLessThan(0.01);
  expect(histogramPercentiles(new Map(), [0.5])).toEqual([Number.NaN]);
  expect(histogramPercentiles(histogramOf([0]), [0.5])).toEqual([0]);
});

test("an hour of a thousand like requests takes some hundred bytes", () => {
  const values = Array.from({ length: 1000 }, (_, i) => 100 + (i % 100));
  expect(packHistogram(histogramOf(values)).length).toBeLessThan(250);
});

test("cut bytes are no endless loop", () => {
  const packed = packHistogram(histogramOf([1, 20, 300, 4000]));
  for (let end = 0; end < packed.length; end++) unpacked(packed.subarray(0, end));
});
