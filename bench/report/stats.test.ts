import { expect, test } from "vitest";
import { mean, median, percentile, slope } from "./stats.ts";

test("a median is the middle, or the mean of the two in the middle", () => {
  expect(median([3, 1, 2])).toBe(2);
  expect(median([4, 1, 3, 2])).toBe(2.5);
});

test("a percentile is a value that was seen, and the highest share is the largest", () => {
  const hundred = Array.from({ length: 100 }, (_, i) => i + 1);
  expect(percentile(hundred, 0.5)).toBe(50);
  expect(percentile(hundred, 0.99)).toBe(99);
  expect(percentile(hundred, 1)).toBe(100);
  expect(percentile(hundred, 0)).toBe(1);
  expect(percentile([7], 0.99)).toBe(7);
  expect(percentile([], 0.99)).toBe(0);
});

test("a slope is what a line gains per step, through noise, whatever it starts from", () => {
  const line = Array.from({ length: 10 }, (_, x) => [x, 300 + 2 * x] as const);
  expect(slope(line)).toBeCloseTo(2, 10);
  const noisy = line.map(([x, y]) => [x, y + (x % 2 === 0 ? 5 : -5)] as const);
  expect(slope(noisy)).toBeGreaterThan(1);
  expect(slope(line.map(([x]) => [x, 300] as const))).toBe(0);
  expect(slope([[1, 5]])).toBe(0);
  expect(slope([])).toBe(0);
});

test("a mean of nothing is nothing", () => {
  expect(mean([])).toBe(0);
  expect(mean([1, 2])).toBe(1.5);
});
