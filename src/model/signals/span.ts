import type { EventId, ProjectId, SpanId, TraceId } from "#model/ids.ts";
import type { SpanStatus } from "#protocol/span.ts";

/** The columns of a span: what lists and a waterfall need without opening the payload. */
export interface Span {
  projectId: ProjectId;
  traceId: TraceId;
  spanId: SpanId;
  parentId: SpanId | undefined;
  /** The root of the piece that one service reports: a page load, a request. Its own id if it is one. */
  segmentId: SpanId | undefined;
  isSegment: boolean;
  /** Of a transaction only: the id that the SDK answered its caller with. */
  eventId: EventId | undefined;
  op: string | undefined;
  /** "SELECT * FROM carts WHERE id = ?": the name, or the description as older SDKs call it. */
  name: string;
  status: SpanStatus | undefined;
  /** Microseconds since the epoch, and of length. */
  startUs: number;
  durationUs: number;
  /** Without what its children took, where the SDK says it. */
  exclusiveUs: number | undefined;
  receivedMs: number;
  /** "GET /orders/[id]": what the segment is called. */
  transaction: string | undefined;
  release: string | undefined;
  environment: string | undefined;
  /** "javascript", "node", "python" */
  platform: string;
  /** "auto.http.browser": which instrumentation made it. */
  origin: string | undefined;
  replayId: string | undefined;
  profileId: string | undefined;
  userKey: string | undefined;
}

/** A span with its payload: the JSON that was sent, scrubbed; of a transaction all but its spans. */
export interface StoredSpan extends Span {
  payload: Buffer;
}

export interface SpanRow extends StoredSpan {
  /** What figures count it under; undefined for what is in no figure. */
  countedAs: CountedName | undefined;
}

/** Figures of segments are kept by these; "" where nothing was said. */
export interface CountedName {
  op: string;
  name: string;
  environment: string;
}

/** Where figures go whose name is one too many for a project and day. */
export const OTHER_NAMES = "(other)";

/** What a group of like segments took. */
export interface SegmentFigure {
  op: string;
  transaction: string;
  count: number;
  failed: number;
  /** Milliseconds. */
  totalMs: number;
  p50: number;
  p75: number;
  p95: number;
}

/** An error that says it happened inside of a trace. */
export interface TraceEvent {
  projectId: ProjectId;
  eventId: EventId;
  spanId: SpanId | undefined;
}
