import { expect, test } from "vitest";
import { MEBIBYTE } from "./bytes.ts";
import { nextCut } from "./remove-gently.ts";

test.each([
  { mebibytes: 1, tookMs: 1, next: 2 },
  { mebibytes: 4, tookMs: 3, next: 4 },
  { mebibytes: 4, tookMs: 12, next: 2 },
  { mebibytes: 1, tookMs: 500, next: 1 },
  { mebibytes: 64, tookMs: 0, next: 64 },
])(
  "after a cut of $mebibytes MiB that took $tookMs ms comes one of $next",
  ({ mebibytes, tookMs, next }) => {
    expect(nextCut(mebibytes * MEBIBYTE, tookMs)).toBe(next * MEBIBYTE);
  },
);
