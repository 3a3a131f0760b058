import { expect, test } from "vitest";
import { findSuspects } from "./suspects.ts";

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

// With a pattern that starts anew at each address these take minutes.
test.each(["https://a:b@c/d?x=1 ", "c:/user", "users ", "@", ":/", "1.2.3.", "a:"])(
  "a megabyte of %j is read once",
  (part) => {
    expect(ask(part.repeat(1_000_000 / part.length))).toBeDefined();
  },
);
