import type { EventId, ProjectId, SpanId, TraceId } from "#model/ids.ts";
import type { Span } from "#model/signals/span.ts";
import type { SpanStatus } from "#protocol/span.ts";

export type SpanTableRow = Record<string, unknown>;

/** Of span and its span_source. */
export const SPAN_COLUMNS = `span.project_id AS project_id, trace_id, span_id, parent_id, segment_id,
  is_segment, event_id, op, name, status, start_us, duration_us, exclusive_us, received_ms, origin,
  replay_id, profile_id, user_key, "transaction", "release", environment, platform`;

export function toSpan(row: SpanTableRow): Span {
  return {
    projectId: Number(row.project_id) as ProjectId,
    traceId: hexOf(row.trace_id) as TraceId,
    spanId: hexOf(row.span_id) as SpanId,
    parentId: hexOf(row.parent_id) as SpanId | undefined,
    segmentId: hexOf(row.segment_id) as SpanId | undefined,
    isSegment: row.is_segment === 1,
    eventId: hexOf(row.event_id) as EventId | undefined,
    op: textOr(row.op),
    name: String(row.name),
    status: textOr(row.status) as SpanStatus | undefined,
    startUs: Number(row.start_us),
    durationUs: Number(row.duration_us),
    exclusiveUs: row.exclusive_us === null ? undefined : Number(row.exclusive_us),
    receivedMs: Number(row.received_ms),
    transaction: textOr(row.transaction),
    release: textOr(row.release),
    environment: textOr(row.environment),
    platform: String(row.platform),
    origin: textOr(row.origin),
    replayId: hexOf(row.replay_id),
    profileId: hexOf(row.profile_id),
    userKey: textOr(row.user_key),
  };
}

export function hexOf(value: unknown): string | undefined {
  return value instanceof Uint8Array ? Buffer.from(value).toString("hex") : undefined;
}

/** A source says "" where nothing was said. */
function textOr(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}
