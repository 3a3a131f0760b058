/**
 * A span of either version with its ids and times settled and its sizes bounded. A wrong detail is
 * left out and noted; without ids and times there is no span.
 */
import { readFields } from "#ingest/fields/fields.ts";
import { parseTime, toMicroseconds } from "#ingest/fields/read-time.ts";
import { Repair } from "#ingest/fields/repair.ts";
import { type Arrival, settleClock } from "#ingest/fields/settle-clock.ts";
import type { JsonObject } from "#lib/json.ts";
import { DAY_MS, SECOND_MS } from "#lib/time.ts";
import type { SpanId, TraceId } from "#model/ids.ts";
import { accept, reject, type Step } from "#model/outcome.ts";
import { canonicalSpanId, canonicalTraceId } from "#protocol/trace-ids.ts";
import { AttributeReader } from "./read-attributes.ts";
import { spanFields } from "./span-fields.ts";

/** Nothing that is worth a span takes longer, and what is longer cannot be added up. */
export const MAX_DURATION_S = (30 * DAY_MS) / SECOND_MS;
/** The year 2096. */
const MAX_START_S = 4e9;
const INVALID = reject("invalid", "invalid_span");

export interface NormalSpan {
  traceId: TraceId;
  spanId: SpanId;
  parentId: SpanId | undefined;
  /** By our clock. */
  startS: number;
  endS: number;
  /** All that came, to be stored as the payload. */
  fields: JsonObject;
  attributes: AttributeReader;
  /** Notes so far; who reads on adds to them. */
  repair: Repair;
}

export type SpanClock =
  /** Of a span by itself: its start is held against our clock. */
  | Arrival
  /** Of a span in a transaction: it moves with it. */
  | { shiftS: number; traceId: TraceId };

/** Changes `fields` in place and hands them on. */
export function normalizeSpan(fields: JsonObject, clock: SpanClock): Step<NormalSpan> {
  const repair = new Repair({ trusted: false, notes: [] });
  const traceId = readTraceId(fields, clock);
  const spanId = canonicalSpanId(fields.span_id);
  const times = readTimes(fields, clock, repair);
  if (traceId === undefined || spanId === undefined || times === undefined) return INVALID;

  // Only we write notes: a sender's would be shown as ours.
  if (fields._notes !== undefined) fields._notes = undefined;
  readFields(fields, spanFields, repair);
  const parentId = readParent(fields, spanId, repair);
  fields.trace_id = traceId;
  fields.span_id = spanId;
  if (fields.parent_span_id !== parentId) fields.parent_span_id = parentId;
  const isTyped = fields.attributes !== undefined;
  const attributes = new AttributeReader(isTyped ? fields.attributes : fields.data, isTyped);
  return accept({
    traceId: traceId as TraceId,
    spanId: spanId as SpanId,
    parentId,
    ...times,
    fields,
    attributes,
    repair,
  });
}

function readTraceId(fields: JsonObject, clock: SpanClock): string | undefined {
  const sent = fields.trace_id ?? undefined;
  return sent === undefined && "traceId" in clock ? clock.traceId : canonicalTraceId(sent);
}

/** Both times in seconds; undefined when they are none. Also puts them into `fields`. */
function readTimes(
  fields: JsonObject,
  clock: SpanClock,
  repair: Repair,
): { startS: number; endS: number } | undefined {
  const endKey = fields.end_timestamp === undefined ? "timestamp" : "end_timestamp";
  const start = parseTime(fields.start_timestamp ?? null);
  const end = parseTime(fields[endKey] ?? null);
  if (start === undefined || end === undefined) return undefined;
  if (end < start || end - start > MAX_DURATION_S) return undefined;
  if (!("shiftS" in clock)) settleClock(fields.start_timestamp, clock, repair);
  const shiftS = "shiftS" in clock ? clock.shiftS : repair.shiftS;
  const startS = shiftS === 0 ? start : toMicroseconds(start + shiftS);
  if (startS < 0 || startS > MAX_START_S) return undefined;
  const endS = shiftS === 0 ? end : toMicroseconds(end + shiftS);
  fields.start_timestamp = startS;
  fields[endKey] = endS;
  return { startS, endS };
}

/** Only its own id is looked at: longer circles are for whoever draws a tree. */
function readParent(fields: JsonObject, spanId: string, repair: Repair): SpanId | undefined {
  const sent = fields.parent_span_id ?? undefined;
  if (sent === undefined || sent === "") return undefined;
  const parentId = canonicalSpanId(sent);
  if (parentId === undefined) return repair.refuse("parent_span_id", "not 16 hex digits");
  if (parentId !== spanId) return parentId as SpanId;
  return repair.refuse("parent_span_id", "the span names itself as its parent");
}
