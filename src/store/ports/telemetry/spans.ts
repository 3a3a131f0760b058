import type { EventId, ProjectId, SpanId, TraceId } from "#model/ids.ts";
import type { SegmentStats, Span, StoredSpan, TraceEvent } from "#model/signals/span.ts";

export interface SpanStore {
  /** Of a trace in these projects, whatever day they came: by start, at most `limit`. */
  listTrace(projectIds: readonly ProjectId[], traceId: TraceId, limit: number): Promise<Span[]>;
  /** The errors that happened in a trace, at most `limit`. */
  listTraceEvents(
    projectIds: readonly ProjectId[],
    traceId: TraceId,
    limit: number,
  ): Promise<TraceEvent[]>;
  find(key: SpanKey): Promise<StoredSpan | undefined>;
  findTransaction(projectId: ProjectId, eventId: EventId): Promise<StoredSpan | undefined>;
  /** What belongs to a segment, without itself, by start, at most `limit`. */
  listSegment(segment: SpanKey, limit: number): Promise<StoredSpan[]>;
  /** Newest start first. */
  list(filter: SpanFilter & SpanPage): Promise<Span[]>;
  /** Op by op and name by name, from stats that were added up before. */
  summarize(filter: SegmentFilter): Promise<SegmentStats[]>;
}

export interface SpanKey {
  projectId: ProjectId;
  traceId: TraceId;
  spanId: SpanId;
}
export function spanKeyText({ projectId, traceId, spanId }: SpanKey): string {
  return `${projectId}:${traceId}:${spanId}`;
}

/** Of the time when they began: from `fromMs` up to, not including, `toMs`. */
export interface SpanFilter {
  projectId: ProjectId;
  fromMs: number;
  toMs: number;
  op?: string | undefined;
  /** Anywhere in the name, in any case. */
  name?: string | undefined;
  transaction?: string | undefined;
  environment?: string | undefined;
  release?: string | undefined;
  traceId?: TraceId | undefined;
  isSegment?: boolean | undefined;
}
export interface SpanPage {
  limit: number;
  /** Only spans strictly past this one. */
  after?: { startUs: number; spanId: SpanId } | undefined;
  /** Only spans strictly before this one; the nearest ones, still newest first. */
  before?: { startUs: number; spanId: SpanId } | undefined;
}

/** Whole hours: the stats of an hour count when the hour begins in the period. */
export interface SegmentFilter {
  projectId: ProjectId;
  fromMs: number;
  toMs: number;
  op?: string | undefined;
  transaction?: string | undefined;
  environment?: string | undefined;
}
