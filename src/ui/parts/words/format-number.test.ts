import { expect, test } from "vitest";
import { formatCompact } from "./format-number.ts";

test.each([
  [0, "0"],
  [4906, "4,906"],
  [9999, "9,999"],
  [10_000, "10k"],
  [12_418, "12.4k"],
  [99_999, "99.9k"],
  [124_000, "124k"],
  [999_999, "999k"],
  [1_000_000, "1M"],
  [2_640_000, "2.6M"],
  [3_200_000_000, "3.2B"],
  [-12_418, "-12.4k"],
])("%i is shown as %s", (value, words) => {
  expect(formatCompact(value)).toBe(words);
});
