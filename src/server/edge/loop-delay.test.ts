import { expect, test } from "vitest";
import { LoopDelay } from "./loop-delay.ts";

/** Ticks that come `lateMs` after they were due, one after the other. */
function tickLate(times: readonly number[], onStall = (_lateMs: number) => {}): LoopDelay {
  let nowMs = 1000;
  const delay = new LoopDelay(onStall, () => nowMs);
  for (const lateMs of times) {
    nowMs += 20 + lateMs;
    delay.tick();
  }
  return delay;
}

test("a loop that keeps its timers has no delay, and nothing is said before the first", () => {
  expect(new LoopDelay(undefined, () => 0).facts()).toEqual({ p99: 0, max: 0 });
  expect(tickLate([0, 0, 0]).facts()).toEqual({ p99: 0, max: 0 });
});

test("one that was held up once in a hundred shows it as its longest only", () => {
  const late = [...Array<number>(99).fill(1), 250];
  expect(tickLate(late).facts()).toEqual({ p99: 1, max: 250 });
  expect(tickLate([...late, 250]).facts()).toEqual({ p99: 250, max: 250 });
});

test("what was twenty seconds ago is forgotten", () => {
  const quiet = Array<number>(1000).fill(0);
  expect(tickLate([500, ...quiet.slice(0, 400)]).facts().max).toBe(500);
  expect(tickLate([500, ...quiet, 0, 0]).facts().max).toBe(0);
});

test("only a stall of a second is told", () => {
  const told: number[] = [];
  tickLate([0, 999, 1000, 0, 2500.4], (lateMs) => told.push(lateMs));
  expect(told).toEqual([1000, 2500]);
});
