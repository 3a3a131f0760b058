import { type ApiAnswer, type ApiCall, found } from "#http/api/api-call.ts";
import { traceShape } from "#http/api/shapes/span.ts";
import type { TraceId } from "#model/ids.ts";
import { canonicalTraceId } from "#protocol/trace-ids.ts";
import { findTrace } from "#queries/find-trace.ts";

export async function showTrace({ viewer, store, params }: ApiCall): Promise<ApiAnswer> {
  const traceId = found(canonicalTraceId(params.trace)) as TraceId;
  return { body: traceShape(found(await findTrace(viewer, store, traceId))) };
}
