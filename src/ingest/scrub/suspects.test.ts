import { expect, test } from "vitest";
import { findSuspects, mayHoldAddress } from "./suspects.ts";
import { filterAddresses } from "./texts/filter-addresses.ts";

const ask = (text: string) => {
  const json = JSON.stringify({ text });
  return findSuspects(json, json.includes("\\"));
};

test.each([
  ["C:\\Users\\mara\\app.js", true],
  ["D:/Documents and Settings/mara", true],
  ["file:///c:/profiles/mara", true],
  ["see /home/mara", true],
  ["in\nc:\\profiles\\mara\\a.js", true],
  ["/Users/mara/app.js", true],
  ["c:/", true],
  ["users of https://shop.example/users/42/documents", false],
  ["our users and their documents", false],
  ["time: users", false],
  ["https://shop.example/a", false],
])("%s: a name of a person in a path is possible: %s", (text, isPossible) => {
  expect(ask(text).userPath).toBe(isPossible);
});

test("a path in one text says nothing of the words of another", () => {
  expect(findSuspects('{"a":"https://x","b":"users"}', false).userPath).toBe(false);
  expect(findSuspects('{"b":"users","a":"c:/users"}', false).userPath).toBe(true);
});

test.each([
  ["203.0.113.77", true],
  ["10.0.0.1", true],
  ["10.0.0.0.5", true],
  ["2001:db8::7", true],
  ["2001:db8:1:2:3:4:5:6", true],
  ["Chrome/120.0.0.0 Safari/537.36", false],
  ["2026-11-15T10:00:00.123Z", false],
  ["at 12:34:56 in 1.2.3", false],
])("%s: an address is possible: %s", (text, isPossible) => {
  expect(ask(text).address).toBe(isPossible);
});

test("whatever hides an address is told before", () => {
  const groups = ["0", "1", "10", "255", "db8", "ffff"];
  const pick = (seed: number, at: number) =>
    groups[(seed * 7 + at * at + at) % groups.length] ?? "";
  let hidden = 0;
  for (let seed = 0; seed < 2000; seed++) {
    const parts = Array.from({ length: 2 + (seed % 8) }, (_, at) => pick(seed + (at << 3), at));
    for (const text of [parts.join("."), parts.join(":"), parts.join(":").replace(":", "::")]) {
      if (filterAddresses(`a ${text} b`, "off") === `a ${text} b`) continue;
      hidden++;
      expect(mayHoldAddress(text), text).toBe(true);
    }
  }
  expect(hidden).toBeGreaterThan(500);
});

// With a pattern that starts anew at each address these take minutes.
test.each([
  "https://a:b@c/d?x=1 ",
  "c:/user",
  "users ",
  "@",
  ":/",
  "1.2.3.",
  "a:",
  "/",
  "a/",
  ".0.0.0",
])("a megabyte of %j is read once", (part) => {
  expect(ask(part.repeat(1_000_000 / part.length))).toBeDefined();
});
