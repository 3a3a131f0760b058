import { expect, test } from "vitest";
import { RetryPace } from "./retry-pace.ts";

test("waits double up to the bound and start again after a success", () => {
  const pace = new RetryPace(60_000, () => 1);
  const waits = Array.from({ length: 9 }, () => pace.nextMs());
  expect(waits).toEqual([1000, 2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000, 60_000]);
  pace.reset();
  expect(pace.nextMs()).toBe(1000);
});

test("chance shortens a wait by up to a half", () => {
  expect(new RetryPace(60_000, () => 0).nextMs()).toBe(500);
  expect(new RetryPace(60_000, () => 0.5).nextMs()).toBe(750);
  // It is written down as whole milliseconds.
  expect(new RetryPace(60_000, () => 0.1234567).nextMs()).toBe(562);
});

test("an upstream may ask for more, within the bound", () => {
  const pace = new RetryPace(60_000, () => 0);
  expect(pace.nextMs(20_000)).toBe(20_000);
  expect(pace.nextMs(3_600_000)).toBe(60_000);
});

test("a thousand failures do not overflow", () => {
  const pace = new RetryPace(60_000, () => 1);
  for (let i = 0; i < 2000; i++) expect(pace.nextMs()).toBeLessThanOrEqual(60_000);
});
