import { expect, test } from "vitest";
import type { Json } from "./json.ts";
import { pruneJson } from "./prune-json.ts";
import { shorten } from "./shorten.ts";

test("what fits comes back as it is", () => {
  const value = { a: [1, "two", null, { b: true }], "": "x" };
  expect(pruneJson(value, 1000)).toEqual({ value, isCut: false });
  expect(pruneJson(undefined, 10)).toEqual({ value: undefined, isCut: false });
});

test.each([
  ["text", "x".repeat(1_000_000)],
  ["a list", Array<Json>(300_000).fill(1)],
  ["keys", Object.fromEntries(Array.from({ length: 90_000 }, (_, at) => [`key${at}`, at]))],
  ["lists in lists", nested(100_000)],
])("of a megabyte of %s about as much is left as was asked for", (_, value) => {
  const pruned = pruneJson(value, 2000);
  expect(pruned.isCut).toBe(true);
  expect(JSON.stringify(pruned.value).length).toBeLessThan(4000);
});

test("a cut never tears a pair", () => {
  expect(shorten("ab😀cd", 3)).toBe("ab…");
  expect(shorten("ab😀cd", 4)).toBe("ab😀…");
  expect(shorten("abc", 3)).toBe("abc");
});

function nested(depth: number): Json {
  let value: Json = 1;
  for (let at = 0; at < depth; at++) value = [value];
  return value;
}
