import { expect, test } from "vitest";
import { CATEGORIES } from "#protocol/envelope/categories.ts";
import { categoryWords, formatChange, formatShare } from "./outcome-words.ts";

test("a share is never rounded to all or nothing", () => {
  const shares = [0, 1, 54, 2000, 9_999_999, 10_000_000].map((part) =>
    formatShare(part, 10_000_000),
  );
  expect(shares).toEqual(["0%", "<0.01%", "<0.01%", "0.02%", ">99.9%", "100%"]);
  expect(formatShare(992, 1000)).toBe("99.2%");
  expect(formatShare(0, 0)).toBe("0%");
});

test("a change has a sign, and what was not there before is new", () => {
  expect(formatChange(410, 100)).toBe("+310%");
  expect(formatChange(96, 100)).toBe("-4%");
  expect(formatChange(100, 100)).toBe("0%");
  expect(formatChange(3, 0)).toBe("new");
  expect(formatChange(0, 7)).toBe("-100%");
});

test("every category has words without underscores", () => {
  for (const category of CATEGORIES) expect(categoryWords(category)).toMatch(/^[a-z][a-z -]+/i);
  expect(categoryWords("something_new")).toBe("something new");
});
