import { expect, test } from "vitest";
import { Random } from "#lib/random.ts";
import { scheduleOf } from "./schedule.ts";

test("a saturated load has no times, a burst is due at once", () => {
  expect(scheduleOf({ pattern: "saturated" }, 3, new Random(1))).toBeUndefined();
  expect(scheduleOf({ pattern: "burst" }, 3, new Random(1))).toEqual(new Float64Array(3));
});

test("a paced load comes at its rate, in order, with gaps of chance", () => {
  const due = scheduleOf({ pattern: "paced", perS: 2000 }, 20_000, new Random(1));
  if (due === undefined) throw new Error("no times");
  expect(due[0]).toBe(0);
  expect((due.at(-1) ?? 0) / 1000).toBeGreaterThan(9.5);
  expect((due.at(-1) ?? 0) / 1000).toBeLessThan(10.5);
  const gaps = Array.from(due.slice(1), (ms, i) => ms - (due[i] ?? 0));
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(0);
  // Of exponential gaps, 1 - 1/e are shorter than the mean.
  const short = gaps.filter((gap) => gap < 0.5).length / gaps.length;
  expect(short).toBeGreaterThan(0.6);
  expect(short).toBeLessThan(0.66);
});
