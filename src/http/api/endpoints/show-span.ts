import { type ApiAnswer, type ApiCall, found } from "#http/api/api-call.ts";
import { wholeSpanShape } from "#http/api/shapes/span.ts";
import type { SpanId, TraceId } from "#model/ids.ts";
import { canonicalSpanId, canonicalTraceId } from "#protocol/trace-ids.ts";
import { findSpan } from "#queries/find-span.ts";

export async function showSpan({ viewer, store, params }: ApiCall): Promise<ApiAnswer> {
  const key = {
    traceId: found(canonicalTraceId(params.trace)) as TraceId,
    spanId: found(canonicalSpanId(params.span)) as SpanId,
  };
  return { body: wholeSpanShape(found(await findSpan(viewer, store, params.project ?? "", key))) };
}
