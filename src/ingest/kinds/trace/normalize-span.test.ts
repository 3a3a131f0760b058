import { expect, test } from "vitest";
import type { JsonObject } from "#lib/json.ts";
import type { TraceId } from "#model/ids.ts";
import { childSpan, TRACE } from "#test/support/ingest/sample-traces.ts";
import { normalizeSpan } from "./normalize-span.ts";

function normalize(more: JsonObject) {
  const span = normalizeSpan(childSpan(more), { shiftS: 0, traceId: TRACE as TraceId });
  if (!span.ok) throw new Error("refused");
  return span.value;
}

test("a sender's notes are not ours", () => {
  for (const _notes of [[{ path: "op", what: "scrubbed", why: "mine" }], null, "mine"]) {
    expect(JSON.stringify(normalize({ _notes }).fields)).not.toContain("_notes");
  }
});

test.each(["", "no hex digits...", 7, null])("a parent that is none is not kept: %j", (parent) => {
  const { fields, parentId } = normalize({ parent_span_id: parent });
  expect(parentId).toBeUndefined();
  expect(JSON.stringify(fields)).not.toContain("parent_span_id");
});

test("a parent is kept in lower case", () => {
  const { fields, parentId } = normalize({ parent_span_id: "A1B2C3D4E5F60718" });
  expect([fields.parent_span_id, parentId]).toEqual(["a1b2c3d4e5f60718", "a1b2c3d4e5f60718"]);
});
