import { expect, test } from "vitest";
import { SpoolState } from "#ingest/spool/shared-state.ts";
import { MINUTE_MS, SECOND_MS } from "#lib/time.ts";
import { type SpoolPosition, spoolPosition } from "#model/spool-position.ts";
import { DigestWatch } from "./digest-watch.ts";

const HERE = spoolPosition(1, 100);
const THERE = spoolPosition(1, 200);
const NOWHERE = 0 as SpoolPosition;

test("it is stuck when one try takes minutes, and not while it tries again", () => {
  let nowMs = 0;
  const state = new SpoolState();
  const watch = new DigestWatch(state, () => nowMs);
  state.trying = HERE;
  for (; nowMs < 2 * MINUTE_MS; nowMs += 5 * SECOND_MS) expect(watch.isStuck()).toBe(false);
  state.trying = HERE;
  expect(watch.isStuck()).toBe(false);
  nowMs += 3 * MINUTE_MS;
  expect(watch.isStuck()).toBe(true);
  state.trying = NOWHERE;
  nowMs += 3 * MINUTE_MS;
  expect(watch.isStuck()).toBe(false);
  nowMs += 3 * MINUTE_MS;
  expect(watch.isStuck()).toBe(false);
});

test("how long it is at one try is known from the first look at it", () => {
  let nowMs = 1000;
  const state = new SpoolState();
  const watch = new DigestWatch(state, () => nowMs);
  expect(watch.atTryMs()).toBe(0);
  state.trying = HERE;
  expect(watch.atTryMs()).toBe(0);
  nowMs += 700;
  expect(watch.atTryMs()).toBe(700);
  state.trying = THERE;
  expect(watch.atTryMs()).toBe(0);
  nowMs += 300;
  state.trying = NOWHERE;
  expect(watch.atTryMs()).toBe(0);
});

test("deaths are counted as long as they are at the same batch", () => {
  const state = new SpoolState();
  const watch = new DigestWatch(state);
  state.trying = HERE;
  expect([watch.died(), watch.died()]).toEqual([1, 2]);
  state.trying = THERE;
  expect([watch.died(), watch.died(), watch.died()]).toEqual([1, 2, 3]);
  state.trying = NOWHERE;
  expect([watch.died(), watch.died()]).toEqual([0, 0]);
  state.trying = THERE;
  expect(watch.died()).toBe(1);
});
