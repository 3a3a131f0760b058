import { expect, test } from "vitest";
import { isLoop, readHops } from "./read-hops.ts";

test.each([
  [undefined, 0],
  ["0", 0],
  ["1", 1],
])("%j passes", (header, hops) => {
  expect(readHops(header)).toBe(hops);
  expect(isLoop(hops)).toBe(false);
});

test.each([
  "2",
  "3",
  "99",
  "9".repeat(400),
  "",
  " ",
  "-1",
  "1.5",
  "1e0",
  "0x1",
  "1, 1",
  "one",
  "١",
])("%j is a loop", (header) => {
  expect(isLoop(readHops(header))).toBe(true);
});

test("a header that came twice is a loop", () => {
  expect(isLoop(readHops(["1", "1"]))).toBe(true);
});
