import type { Repair } from "#ingest/fields/repair.ts";
import type { Json, JsonObject } from "#lib/json.ts";
import { canonicalSpanId, canonicalTraceId } from "#protocol/trace-ids.ts";

/** Which trace and span an entry belongs to; what is no id is left out and noted. */
export function readTraceIds(
  { trace_id: trace, span_id: span }: JsonObject,
  repair: Repair,
): { traceId: string | undefined; spanId: string | undefined } {
  return {
    traceId: readId(trace, "trace_id", canonicalTraceId, repair),
    spanId: readId(span, "span_id", canonicalSpanId, repair),
  };
}

function readId(
  sent: Json | undefined,
  key: string,
  canonical: (sent: unknown) => string | undefined,
  repair: Repair,
): string | undefined {
  if (sent === undefined || sent === null || sent === "") return undefined;
  return canonical(sent) ?? repair.refuse(key, "not hex digits of the right number");
}
