import { expect, test } from "vitest";
import { inTurns } from "./in-turns.ts";
import { timesOf } from "./samples.ts";

test("times are the middle and the slow end, CPU the middle, and size what came last", () => {
  const samples = Array.from({ length: 20 }, (_, i) => ({ ms: i + 1, cpuMs: 20 - i, size: i }));
  expect(timesOf(samples)).toEqual({ p50: 10, p95: 19, cpuMs: 10, size: 19, count: 20 });
  expect(timesOf([{ ms: 3, cpuMs: 2, size: 7 }])).toMatchObject({ p50: 3, p95: 3, cpuMs: 2 });
});

test("both sizes are asked in turns, the order changes, and the first rounds do not count", async () => {
  const order: string[] = [];
  const side = (name: string) => async () => {
    order.push(name);
    return { ms: order.length, cpuMs: 1, size: 1 };
  };
  const [timed] = await inTurns([{ name: "x", ask: { full: side("f"), tenth: side("t") } }], 2);
  expect(order.join("")).toBe("tffttffttf");
  expect(timed?.times.full.count).toBe(2);
  expect(timed?.times.full.p50).toBe(7);
});

test("what takes long is asked less often than asked for", async () => {
  const slow = async () => ({ ms: 4000, cpuMs: 1, size: 1 });
  const quick = async () => ({ ms: 1, cpuMs: 1, size: 1 });
  const [one, other] = await inTurns(
    [
      { name: "slow", ask: { full: slow, tenth: slow } },
      { name: "quick", ask: { full: quick, tenth: quick } },
    ],
    30,
  );
  expect(one?.times.full.count).toBe(5);
  expect(other?.times.full.count).toBe(30);
});
