import type { EventId, GroupId, ProjectId, SpanId, TraceId } from "#model/ids.ts";
import {
  hex,
  integer,
  type ListedRow,
  optional,
  type RowOf,
  table,
  text,
  unstored,
} from "#model/tables/table.ts";
import type { Level } from "#protocol/event/level.ts";

/** In which trace an event happened. */
const EVENT_TRACES = table("event_trace", {
  signal: "errors",
  columns: {
    traceId: hex<TraceId>(),
    projectId: integer<ProjectId>(),
    eventId: hex<EventId>(),
    spanId: optional(hex<SpanId>()),
  },
  key: ["traceId", "projectId", "eventId"],
  isKeyed: true,
});

/** How often each value of a tag came, by group. */
export const TAG_COUNTS = table("tag_count", {
  signal: "errors",
  columns: { groupId: integer<GroupId>(), key: text(), value: text(), events: integer() },
  key: ["groupId", "key", "value"],
  isKeyed: true,
});

/** The values that the tags of a project have, as hashes: their number is limited. */
export const TAG_VALUES = table("tag_value", {
  signal: "errors",
  columns: { projectId: integer<ProjectId>(), key: text(), hash: integer() },
  key: ["projectId", "key", "hash"],
  isKeyed: true,
});

interface Trace {
  traceId: TraceId;
  spanId: SpanId | undefined;
}

export const EVENTS = table("event", {
  signal: "errors",
  columns: {
    projectId: integer<ProjectId>(),
    eventId: hex<EventId>(),
    groupId: integer<GroupId>(),
    timestampMs: integer(),
    receivedMs: integer(),
    level: text<Level>(),
    platform: text(),
    title: text(),
    culprit: text(),
    transaction: optional(text()),
    release: optional(text()),
    environment: optional(text()),
    userKey: optional(text()),
    tags: unstored<readonly (readonly [string, string])[]>(),
    /** The trace that it happened in, and the span there. */
    trace: unstored<Trace | undefined>(),
  },
  payloads: { payload: "" },
  key: ["eventId", "projectId"],
  indexes: { event_by_group: ["groupId", "timestampMs", "eventId"] },
  beside: [
    {
      table: EVENT_TRACES,
      rows: ({
        projectId,
        eventId,
        trace,
      }: {
        projectId: ProjectId;
        eventId: EventId;
        trace?: Trace;
      }) => (trace === undefined ? [] : [{ ...trace, projectId, eventId }]),
    },
  ],
  erase: {
    called: "events",
    owner: "userKey",
    texts: ["title", "culprit", "transaction", "userKey"],
    eventId: "eventId",
  },
});

/** The columns of an event: what lists, filters and sorting need without opening the payload. */
export type EventSummary = ListedRow<typeof EVENTS>;
export type EventRow = RowOf<typeof EVENTS>;
/** A value that a tag did not have yet on its day. */
export type TagValue = RowOf<typeof TAG_VALUES>;

/** An event with its payload: the JSON as stored, to be read with `normalizeEvent`. */
export type StoredEvent = EventSummary & { payload: Buffer };
