import type { EventId, ProjectId, SpanId, TraceId } from "#model/ids.ts";
import {
  flag,
  hex,
  integer,
  type ListedRow,
  optional,
  packed,
  type RowOf,
  real,
  table,
  text,
  unstored,
} from "#model/tables/table.ts";
import type { SpanStatus } from "#protocol/span.ts";

/** What segments took, added up per hour and per day, so that a month is read in a few rows. */
export const SPAN_STATS = table("span_figure", {
  signal: "traces",
  columns: {
    projectId: integer<ProjectId>(),
    widthMs: integer(),
    startMs: integer(),
    op: text(),
    name: text(),
    environment: text(),
    spans: integer(),
    failed: integer(),
    totalMs: real(),
    histogram: packed(),
  },
  key: ["projectId", "widthMs", "startMs", "op", "name", "environment"],
  isKeyed: true,
});

export const SPANS = table("span", {
  signal: "traces",
  columns: {
    projectId: integer<ProjectId>(),
    traceId: hex<TraceId>(),
    spanId: hex<SpanId>(),
    parentId: optional(hex<SpanId>()),
    /** The root of the piece that one service reports: a page load, a request. Its own id if it is one. */
    segmentId: optional(hex<SpanId>()),
    isSegment: flag(),
    /** Of a transaction only: the id that the SDK answered its caller with. */
    eventId: optional(hex<EventId>()),
    op: optional(text()),
    /** "SELECT * FROM carts WHERE id = ?": the name, or the description as older SDKs call it. */
    name: text(),
    status: optional(text<SpanStatus>()),
    /** Microseconds since the epoch, and of length. */
    startUs: integer(),
    durationUs: integer(),
    /** Without what its children took, where the SDK says it. */
    exclusiveUs: optional(integer()),
    receivedMs: integer(),
    /** "GET /orders/[id]": what the segment is called. */
    transaction: optional(text()),
    release: optional(text()),
    environment: optional(text()),
    /** "javascript", "node", "python" */
    platform: text(),
    /** "auto.http.browser": which instrumentation made it. */
    origin: optional(text()),
    replayId: optional(hex()),
    profileId: optional(hex()),
    userKey: optional(text()),
    /** The name that stats count it under; undefined for what they leave out. */
    countedAs: unstored<CountedName | undefined>(),
  },
  payloads: { payload: "" },
  key: ["traceId", "spanId", "projectId"],
  unique: { span_by_event: ["eventId", "projectId"] },
  indexes: { span_by_time: ["projectId", "startUs", "spanId"] },
  shared: {
    table: "span_source",
    column: "source_id",
    of: ["projectId", "transaction", "release", "environment", "platform"],
  },
  // The index by their random ids is walked through once a batch instead of for each span.
  together: "traceId",
  erase: {
    called: "spans",
    owner: "userKey",
    texts: ["name", "userKey"],
    eventId: "eventId",
  },
});

/** The columns of a span: what lists and a waterfall need without opening the payload. */
export type Span = ListedRow<typeof SPANS>;
export type SpanRow = RowOf<typeof SPANS>;
/** A span with its payload: the JSON that was sent, scrubbed; of a transaction all but its spans. */
export type StoredSpan = Span & { payload: Buffer };

/** Stats of segments are kept by these; "" where nothing was said. */
export interface CountedName {
  op: string;
  name: string;
  environment: string;
}

/** Where stats go whose name is one too many for a project and day. */
export const OTHER_NAMES = "(other)";

/** What a group of like segments took. */
export interface SegmentStats {
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
