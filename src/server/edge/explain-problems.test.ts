import { expect, test } from "vitest";
import { MEBIBYTE } from "#lib/bytes.ts";
import { explainProblems } from "./explain-problems.ts";

const WELL = { noRoom: undefined, failure: undefined, isSpoolFull: false, isMemoryShort: false };
const NO_ROOM = { freeBytes: 12 * MEBIBYTE, neededBytes: 64 * MEBIBYTE };

test("all is well", () => {
  expect(explainProblems(WELL)).toEqual([]);
});

test("a full disk is one problem, however it shows, with figures and what to do", () => {
  const found = { ...WELL, noRoom: NO_ROOM, failure: "the disk is full" };
  const [problem, ...more] = explainProblems(found);
  expect(problem).toMatch(/^The disk is full: 12\.0 MB are free, and Lapwing needs 64\.0 MB/);
  expect(problem).toMatch(/Make room on it/);
  expect(more).toEqual([]);
});

test.each([
  ["the disk is full", /^The disk is full\. Make room/],
  ["the disk is read-only", /^The disk is read-only\. .*mount it writable/],
  ["the disk reports errors", /^The disk reports errors\. Check the disk/],
  ["the spool cannot be written (EFBIG)", /^The spool cannot be written \(EFBIG\)\. See the log/],
])("%s", (failure, words) => {
  expect(explainProblems({ ...WELL, failure })).toEqual([expect.stringMatching(words)]);
});
