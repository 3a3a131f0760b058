import { expect, test } from "vitest";
import { MEBIBYTE } from "#lib/bytes.ts";
import { nextCut } from "./remove-gently.ts";

test("cuts grow while the disk hardly notices them and shrink when it does, within bounds", () => {
  const cuts = (tookMs: number[], first: number) =>
    tookMs.reduce<number[]>((all, ms) => [...all, nextCut(all.at(-1) ?? 0, ms)], [first]);
  expect(cuts([1, 1, 3, 12, 4], MEBIBYTE).map((bytes) => bytes / MEBIBYTE)).toEqual([
    1, 2, 4, 4, 2, 2,
  ]);
  expect(nextCut(MEBIBYTE, 500)).toBe(MEBIBYTE);
  expect(nextCut(64 * MEBIBYTE, 0)).toBe(64 * MEBIBYTE);
});
