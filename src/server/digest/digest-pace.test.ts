import { expect, test } from "vitest";
import { paceAfter, pauseFor } from "./digest-pace.ts";

test.each([
  ["one error of a quiet app", 1, false, 100],
  ["a light load", 49, false, 100],
  ["a steady load", 50, false, 400],
  ["a backlog", 2000, true, 0],
])("after %s (%i records) the next batch comes in its time", (_load, records, isBehind, ms) => {
  expect(paceAfter(records, isBehind, { lightMs: 100, steadyMs: 400 })).toBe(ms);
});

test("a pause takes its time", async () => {
  const beganMs = performance.now();
  await pauseFor(120, () => false);
  expect(performance.now() - beganMs).toBeGreaterThanOrEqual(119);
});

test("a pause ends when there is reason to go on", async () => {
  let looks = 0;
  await pauseFor(3_600_000, () => ++looks === 3);
  expect(looks).toBe(3);
});
