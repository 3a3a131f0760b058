import { expect, test } from "vitest";
import { compare, isSettled } from "./compare.ts";

test("the ratio of equal turns is theirs, without a spread", () => {
  expect(compare([0.95, 0.95, 0.95, 0.95])).toEqual({
    ratio: expect.closeTo(0.95, 10),
    spread: expect.closeTo(0, 10),
    turns: 4,
  });
});

test("twice as fast and half as fast cancel out", () => {
  expect(compare([2, 0.5]).ratio).toBeCloseTo(1, 10);
});

test("the spread is the half of the 95 % interval of the mean", () => {
  // Logarithms -0.01, 0.01, -0.01, 0.01: deviation 0.011547, by the root of 4, times t(3) = 3.182.
  const ratios = [-0.01, 0.01, -0.01, 0.01].map(Math.exp);
  expect(compare(ratios).spread).toBeCloseTo(Math.exp(3.182 * 0.0057735) - 1, 5);
});

test("more turns of the same noise are surer", () => {
  const noisy = (turns: number) =>
    compare(Array.from({ length: turns }, (_, i) => (i % 2 === 0 ? 0.97 : 1.03))).spread;
  expect(noisy(8)).toBeLessThan(noisy(4));
  expect(noisy(40)).toBeLessThan(noisy(8));
  expect(noisy(40)).toBeGreaterThan(0);
});

test("turns go on until the spread is small enough, and both went first equally often", () => {
  const settled = { ratio: 1, spread: 0.01, turns: 4 };
  expect(isSettled(settled, 0.02)).toBe(true);
  expect(isSettled(settled, 0.005)).toBe(false);
  expect(isSettled({ ...settled, turns: 2 }, 0.02)).toBe(false);
  expect(isSettled({ ...settled, turns: 5 }, 0.02)).toBe(false);
  expect(isSettled(compare([1]), 0.02)).toBe(false);
});
