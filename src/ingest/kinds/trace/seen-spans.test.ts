import { expect, test } from "vitest";
import type { ProjectId, SpanId, TraceId } from "#model/ids.ts";
import { spanKeyText } from "#store/ports/telemetry/spans.ts";
import { SeenSpans } from "./seen-spans.ts";

const key = (projectId: number, trace: string, span: string) => ({
  projectId: projectId as ProjectId,
  traceId: trace.repeat(32) as TraceId,
  spanId: span.repeat(16) as SpanId,
});

test("a span is another one in another project or trace", () => {
  const seen = new SeenSpans(new Map());
  seen.add(key(1, "a", "b"), "GET /");
  expect(seen.has(key(1, "a", "b"))).toBe(true);
  expect(seen.has(key(2, "a", "b"))).toBe(false);
  expect(seen.has(key(1, "c", "b"))).toBe(false);
  expect(seen.has(key(1, "a", "d"))).toBe(false);
  expect(seen.has(key(1, "a", "b"))).toBe(true);
});

test("what is stored is seen, and a name in the batch goes before", () => {
  const seen = new SeenSpans(new Map([[spanKeyText(key(1, "a", "b")), "old"]]));
  expect(seen.has(key(1, "a", "b"))).toBe(true);
  expect(seen.nameOf(key(1, "a", "b"))).toBe("old");
  seen.add(key(1, "a", "b"), "new");
  expect(seen.nameOf(key(1, "a", "b"))).toBe("new");
  expect(seen.nameOf(key(1, "a", "c"))).toBeUndefined();
});
