import { expect, test } from "vitest";
import { bestWithin, type Given, parseGiven } from "./machine-time.ts";

test("time is that of the whole machine, whatever part of it we may use", () => {
  const one = "cpu0 100 0 50 800 20 5 25 500 0 0\n";
  const stat = `cpu  400 0 200 3200 80 20 100 2000 0 0\n${one.repeat(4)}intr 1 2 3\n`;
  // A thousand hundredths of a second of each, and five hundred that others had.
  expect(parseGiven(stat)).toEqual({ ownMs: 10_000, stolenMs: 5000 });
});

/** A machine that gives so much of each second. */
function machine(share: number): () => Given {
  let seconds = 0;
  return () => {
    seconds += 1;
    return { ownMs: seconds * 1000 * share, stolenMs: seconds * 1000 * (1 - share) };
  };
}

async function measured(given: readonly number[], share: number): Promise<[number, number]> {
  let turns = 0;
  const next = async (turn: number) => {
    turns += 1;
    return given[turn] ?? Number.POSITIVE_INFINITY;
  };
  return [await bestWithin(100, next, machine(share)), turns];
}

test("what is slow on a machine of one's own is slow after three measures", async () => {
  expect(await measured([300, 200, 250, 50], 1)).toEqual([200, 3]);
});

test("the first good measure is enough", async () => {
  expect(await measured([300, 90, 50], 1)).toEqual([90, 2]);
});

test("while others have the machine it is measured again, and not for ever", async () => {
  const disturbed = Array.from({ length: 9 }, () => 900);
  expect(await measured([...disturbed, 80], 0.3)).toEqual([80, 10]);
  const always = Array.from({ length: 40 }, () => 900);
  expect(await measured(always, 0.3)).toEqual([900, 30]);
});
