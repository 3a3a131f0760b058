import { expect, test } from "vitest";
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from "#lib/time.ts";
import { formatAge, formatMoment, formatMomentOfYear } from "./format-time.ts";

test.each([
  [-5 * SECOND_MS, "now"],
  [999, "now"],
  [SECOND_MS, "1 s"],
  [59_999, "59 s"],
  [MINUTE_MS, "1 min"],
  [HOUR_MS - 1, "59 min"],
  [23 * HOUR_MS, "23 h"],
  [41 * DAY_MS, "41 d"],
  [729 * DAY_MS, "729 d"],
  [730 * DAY_MS, "2 y"],
])("an age of %i ms is %s", (ageMs, words) => {
  expect(formatAge(ageMs)).toBe(words);
});

test("a moment is exact to the second and names its zone", () => {
  const ms = Date.UTC(2026, 10, 14, 13, 2, 51);
  expect(formatMoment(ms, "UTC")).toBe("14 Nov 2026, 13:02:51 UTC");
  expect(formatMoment(ms, "Europe/Berlin")).toBe("14 Nov 2026, 14:02:51 CET");
  expect(formatMomentOfYear(ms, "Europe/Berlin")).toBe("14 Nov, 14:02:51 CET");
});
