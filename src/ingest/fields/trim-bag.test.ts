import { expect, test } from "vitest";
import type { Json, JsonObject } from "#lib/json.ts";
import { MAX_NODES, Repair } from "./repair.ts";
import { trimBag } from "./trim-bag.ts";

const LIMIT = { maxBytes: 100, maxDepth: 4 };

function trim(value: Json, limit = LIMIT, trusted = false) {
  const repair = new Repair({ trusted, notes: [] });
  const kept = trimBag(value, limit, repair, "bag");
  return { kept, changed: repair.changed, notes: repair.notes };
}

function nest(levels: number): Json {
  return levels === 0 ? "core" : { in: nest(levels - 1) };
}

test("what fits is the same object, untouched", () => {
  const value = { a: 1, b: "text", c: [true, null, { d: {} }] };
  const { kept, changed } = trim(value);
  expect(kept).toBe(value);
  expect(changed).toBe(false);
});

test("text beyond the size is cut, what follows it is left out", () => {
  const { kept, notes } = trim({ a: "x".repeat(200), b: 1 });
  expect(kept).toEqual({ a: `${"x".repeat(92)}...` });
  expect(notes).toEqual([{ path: "bag", what: "trimmed", why: "more than 100 bytes or 4 levels" }]);
});

test("long lists and objects keep their beginning", () => {
  const list = trim(new Array(1_000_000).fill(1)).kept as Json[];
  expect(list).toEqual(new Array(12).fill(1));
  const keys = Object.fromEntries(Array.from({ length: 200_000 }, (_, index) => [`k${index}`, 1]));
  expect(Object.keys(trim(keys).kept as JsonObject)).toHaveLength(10);
});

test("what lies too deep is named, not kept", () => {
  expect(trim(nest(3)).changed).toBe(false);
  expect(trim(nest(4)).kept).toEqual({ in: { in: { in: "[Object]" } } });
  expect(trim([[[["core"]]]]).kept).toEqual([[["[Array]"]]]);
  expect(trim([[[[]]]]).changed).toBe(false);
});

test("numbers JSON cannot write become what it can", () => {
  const { kept, changed } = trim({ a: Number.POSITIVE_INFINITY, b: [-0], c: 1 });
  expect(kept).toEqual({ a: null, b: [0], c: 1 });
  expect(changed).toBe(true);
});

test("an emoji is never cut in half", () => {
  const { kept } = trim("💥".repeat(80));
  expect((kept as string).isWellFormed()).toBe(true);
  expect((kept as string).length).toBeLessThanOrEqual(100);
});

test("reading stops when the event's budget of values is used up", () => {
  const repair = new Repair({ trusted: false, notes: [] });
  const limit = { maxBytes: Number.MAX_SAFE_INTEGER, maxDepth: 3 };
  const kept = trimBag(new Array(2 * MAX_NODES).fill(1), limit, repair, "bag") as Json[];
  expect(kept).toHaveLength(MAX_NODES - 1);
  expect(trimBag({ a: 1 }, limit, repair, "next")).toEqual({});
  expect(repair.notes).toHaveLength(2);
});

test("a stored bag is not measured again", () => {
  const value = { a: "x".repeat(200) };
  expect(trim(value, LIMIT, true)).toEqual({ kept: value, changed: false, notes: [] });
});

test("of an object that is cut inside of another, both keep what came before", () => {
  const { kept } = trim({ a: { b: 1, c: 2 }, d: { e: "x".repeat(200), f: 1 }, g: 1 });
  const { a, d, ...rest } = kept as { a: Json; d: JsonObject };
  expect(a).toEqual({ b: 1, c: 2 });
  expect(Object.keys(d)).toEqual(["e"]);
  expect(rest).toEqual({});
});
