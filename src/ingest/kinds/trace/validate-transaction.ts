import type { SpooledItem } from "#ingest/digest/spooled-item.ts";
import { parseTime } from "#ingest/fields/read-time.ts";
import { clockDriftMs, MAX_FUTURE_MS } from "#ingest/fields/settle-clock.ts";
import { isJsonObject, type JsonObject } from "#lib/json.ts";
import { DAY_MS, SECOND_MS } from "#lib/time.ts";
import type { SpanId, TraceId } from "#model/ids.ts";
import { accept, reject, type Step } from "#model/outcome.ts";
import { canonicalSpanId, canonicalTraceId } from "#protocol/trace-ids.ts";

/** Relay's max_secs_in_past of transactions: what is older was added up long ago. */
const MAX_PAST_MS = 5 * DAY_MS;

export interface TransactionIds {
  traceId: TraceId;
  spanId: SpanId;
}

/** What a transaction cannot do without: ids, and times that can be. Relay's rules and words. */
export function validateTransaction(
  fields: JsonObject,
  item: Pick<SpooledItem, "receivedAtMs" | "sentAtMs">,
): Step<TransactionIds> {
  const startS = parseTime(fields.start_timestamp ?? null);
  const endS = parseTime(fields.timestamp ?? null);
  if (startS === undefined || endS === undefined || endS < startS) {
    return reject("invalid", "invalid_transaction");
  }
  const trace = isJsonObject(fields.contexts) ? fields.contexts.trace : undefined;
  const { trace_id, span_id } = isJsonObject(trace) ? trace : {};
  const [traceId, spanId] = [canonicalTraceId(trace_id), canonicalSpanId(span_id)];
  if (traceId === undefined || spanId === undefined) {
    return reject("invalid", "invalid_transaction");
  }
  const driftMs = clockDriftMs(item);
  const isOutside = [startS, endS].some((seconds) => {
    const ms = seconds * SECOND_MS + driftMs;
    return ms < item.receivedAtMs - MAX_PAST_MS || ms > item.receivedAtMs + MAX_FUTURE_MS;
  });
  if (isOutside) return reject("invalid", "timestamp");
  return accept({ traceId: traceId as TraceId, spanId: spanId as SpanId });
}
