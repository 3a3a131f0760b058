import { expect, test } from "vitest";
import { MAX_NOTES, NoteTaker } from "./event-notes.ts";

test("a note carries the path to where the reader stands", () => {
  const taker = new NoteTaker();
  taker.enter("exception");
  taker.enter("values");
  taker.enter(0);
  taker.note("value", "trimmed", "too long");
  taker.leave();
  taker.note("extra", "invalid", "odd");
  expect(taker.notes).toEqual([
    { path: "exception.values.0.value", what: "trimmed", why: "too long" },
    { path: "exception.values.extra", what: "invalid", why: "odd" },
  ]);
});

test("notes beyond the limit are counted in one last note", () => {
  const taker = new NoteTaker();
  for (let index = 0; index < MAX_NOTES + 7; index++) taker.note(index, "invalid", "odd");
  expect(taker.notes).toHaveLength(MAX_NOTES + 1);
  expect(taker.notes.at(-1)).toEqual({
    path: "_notes",
    what: "trimmed",
    why: "and 7 more",
    more: 7,
  });
});

test("a second taker goes on counting where the first one stopped", () => {
  const first = new NoteTaker();
  for (let index = 0; index < MAX_NOTES + 1; index++) first.note(index, "invalid", "odd");
  const second = new NoteTaker(first.notes);
  second.note("extra", "scrubbed", "secret");
  expect(second.notes.at(-1)?.more).toBe(2);
});

test("a path never grows with the length of a key", () => {
  const taker = new NoteTaker();
  taker.note("k".repeat(1_000_000), "invalid", "odd");
  expect(taker.notes[0]?.path).toHaveLength(200);
});
