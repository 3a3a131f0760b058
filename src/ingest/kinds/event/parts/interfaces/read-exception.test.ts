import { expect, test } from "vitest";
import { Repair } from "#ingest/fields/repair.ts";
import type { Json } from "#lib/json.ts";
import { exceptions } from "./read-exception.ts";

function read(sent: Json) {
  const repair = new Repair({ trusted: false, notes: [] });
  const exception = exceptions().read(sent, repair, "exception") ?? null;
  return { exception: JSON.parse(JSON.stringify(exception)), notes: repair.notes };
}

const THROWN = { type: "TypeError", value: "x is undefined" };

test.each<[string, Json]>([
  ["{values}", { values: [THROWN] }],
  ["a list", [THROWN]],
  ["a single object", THROWN],
  ["a list with gaps", [null, THROWN, null]],
])("an exception comes as %s", (_name, sent) => {
  expect(read(sent)).toEqual({ exception: { values: [THROWN] }, notes: [] });
});

test.each<[Json]>([[[]], [{ values: [] }], [{ values: null }], [[null]]])("%j is none", (sent) => {
  expect(read(sent)).toEqual({ exception: null, notes: [] });
});

test("what Python sends as null is left out", () => {
  const sent = { ...THROWN, module: null, mechanism: null, stacktrace: null };
  expect(read([sent])).toEqual({ exception: { values: [THROWN] }, notes: [] });
});

test("an element that is no exception is removed, its neighbours stay", () => {
  const { exception, notes } = read(["boom", THROWN]);
  expect(exception).toEqual({ values: [THROWN] });
  expect(notes).toMatchObject([{ path: "exception.values.0", what: "invalid" }]);
});

test("a value that is an object is shown as its JSON", () => {
  expect(read([{ type: "E", value: { code: 5 } }]).exception.values[0].value).toBe('{"code":5}');
  expect(read([{ type: "E", value: 5 }]).exception.values[0].value).toBe("5");
});

test("a long value is cut, a slightly long one is not", () => {
  expect(read([{ value: "v".repeat(8392) }]).notes).toEqual([]);
  const { exception, notes } = read([{ value: "v".repeat(8393) }]);
  expect(exception.values[0].value).toHaveLength(8192);
  expect(notes).toMatchObject([{ path: "exception.values.0.value", what: "trimmed" }]);
});

test("a mechanism always has a type, and only flags that are flags", () => {
  const { exception, notes } = read([{ mechanism: { handled: false, synthetic: "no" } }]);
  expect(exception.values[0].mechanism).toEqual({ type: "generic", handled: false });
  expect(notes).toMatchObject([{ path: "exception.values.0.mechanism.synthetic" }]);
});
