import { expect, test } from "vitest";
import { MEBIBYTE } from "#lib/bytes.ts";
import { SECOND_MS } from "#lib/time.ts";
import type { SpoolPosition } from "#model/spool-position.ts";
import { Checkpoints } from "./checkpoints.ts";

const PASSING = new Error("the disk is full");

function open() {
  const clock = { ms: 1000 };
  const state = { freeBelow: 0 as SpoolPosition };
  const made: number[] = [];
  const failures: Error[] = [];
  const store = {
    async checkpoint() {
      const failure = failures.shift();
      if (failure) throw failure;
      made.push(clock.ms);
      return made.length as SpoolPosition;
    },
    isPassing: (error: unknown) => error === PASSING,
  };
  const log = { error: () => {} };
  const checkpoints = new Checkpoints({ store, state, log, nowMs: () => clock.ms });
  const wrote = async (mebibytes: number, isBehind = false) => {
    checkpoints.wrote(mebibytes * MEBIBYTE);
    await checkpoints.whenDue({ isBehind });
    return made.length;
  };
  return { clock, state, failures, wrote };
}

test("one is made after 8 MiB, and the spool may let go of what was before it", async () => {
  const { state, wrote } = open();
  expect(await wrote(7)).toBe(0);
  expect(await wrote(1)).toBe(1);
  expect(state.freeBelow).toBe(1);
  expect(await wrote(7)).toBe(1);
  expect(await wrote(1)).toBe(2);
});

test("while a backlog is worked off it takes 32 MiB; what is left goes when it is done", async () => {
  const { wrote } = open();
  expect(await wrote(31, true)).toBe(0);
  expect(await wrote(1, true)).toBe(1);
  expect(await wrote(20, true)).toBe(1);
  expect(await wrote(0)).toBe(2);
});

test("after a minute little is enough, and so is nothing: people change things too", async () => {
  const { clock, wrote } = open();
  clock.ms += 59 * SECOND_MS;
  expect(await wrote(0.001)).toBe(0);
  clock.ms += SECOND_MS;
  expect(await wrote(0)).toBe(1);
  clock.ms += 59 * SECOND_MS;
  expect(await wrote(0)).toBe(1);
  clock.ms += SECOND_MS;
  expect(await wrote(0)).toBe(2);
});

test("one that fails is tried again after five seconds, with all that is due", async () => {
  const { clock, failures, state, wrote } = open();
  failures.push(PASSING);
  expect(await wrote(8)).toBe(0);
  clock.ms += 4.9 * SECOND_MS;
  expect(await wrote(8)).toBe(0);
  expect(state.freeBelow).toBe(0);
  clock.ms += 0.1 * SECOND_MS;
  expect(await wrote(0)).toBe(1);
});

test("what does not pass by itself is not hidden", async () => {
  const { failures, wrote } = open();
  failures.push(new Error("a bug"));
  await expect(wrote(8)).rejects.toThrow("a bug");
});
