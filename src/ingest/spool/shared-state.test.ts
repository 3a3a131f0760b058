import { expect, test } from "vitest";
import { spoolPosition } from "#model/spool-position.ts";
import { SpoolState } from "./shared-state.ts";

const HERE = spoolPosition(3, 100);
const LATER = spoolPosition(3, 101);
const LONG_MS = 60_000;

/** Whether a few turns of the event loop pass without an end. */
async function isAsleep(waiting: Promise<void>): Promise<boolean> {
  let ended = false;
  void waiting.then(() => {
    ended = true;
  });
  for (let turn = 0; turn < 20; turn++) await new Promise(setImmediate);
  return !ended;
}

test("positions are shared through the buffer and large ones are exact", () => {
  const state = new SpoolState();
  const other = new SpoolState(state.buffer);
  const last = spoolPosition(2 ** 21 - 1, 2 ** 32 - 1);
  state.durable = last;
  state.digested = LATER;
  state.freeBelow = HERE;
  expect([other.durable, other.digested, other.freeBelow]).toEqual([last, LATER, HERE]);
  expect(other.stopping).toBe(false);
  state.stop();
  expect(other.stopping).toBe(true);
});

test("waiting ends at once when there is something already", async () => {
  const state = new SpoolState();
  state.durable = LATER;
  await state.waitPast(HERE, LONG_MS);
});

test("waiting ends when something becomes durable", async () => {
  const state = new SpoolState();
  state.durable = HERE;
  const waiting = new SpoolState(state.buffer).waitPast(HERE, LONG_MS);
  expect(await isAsleep(waiting)).toBe(true);
  state.durable = LATER;
  await waiting;
});

test("waiting ends when the server stops, and is refused after", async () => {
  const state = new SpoolState();
  const waiting = state.waitPast(HERE, LONG_MS);
  expect(await isAsleep(waiting)).toBe(true);
  state.stop();
  await waiting;
  await state.waitPast(HERE, LONG_MS);
});

test("waiting ends after its time", async () => {
  await new SpoolState().waitPast(HERE, 5);
});

test("a position that is digested or free wakes nobody", async () => {
  const state = new SpoolState();
  const waiting = state.waitPast(HERE, LONG_MS);
  state.digested = LATER;
  state.freeBelow = LATER;
  expect(await isAsleep(waiting)).toBe(true);
  state.stop();
});
