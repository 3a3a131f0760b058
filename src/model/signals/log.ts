import type { ProjectId } from "#model/ids.ts";
import {
  hex,
  integer,
  type ListedRow,
  optional,
  type RowOf,
  table,
  text,
  word,
} from "#model/tables/table.ts";
import type { Attributes } from "#protocol/attributes.ts";
import type { EventNote } from "#protocol/event/event.ts";
import { LOG_LEVELS } from "#protocol/log-level.ts";

export const LOGS = table("log", {
  signal: "logs",
  columns: {
    projectId: integer<ProjectId>(),
    /** To the microsecond: an app logs more than once in a millisecond. */
    timestampUs: integer(),
    /** Orders entries of the same microsecond. */
    sequence: integer(),
    /** Where in the spool, see `LogMark`. */
    number: integer(),
    receivedMs: integer(),
    level: word(LOG_LEVELS),
    /** OpenTelemetry's number, 1 to 24. */
    severity: integer(),
    /** Up to MAX_BODY_COLUMN; the rest is in the payload, see log-payload.ts. */
    body: text(),
    traceId: optional(hex()),
    spanId: optional(hex()),
    release: optional(text()),
    environment: optional(text()),
    sdk: optional(text()),
    sdkVersion: optional(text()),
    /** The host that wrote it. */
    server: optional(text()),
    browser: optional(text()),
    browserVersion: optional(text()),
    spool: text(),
  },
  payloads: { payload: "" },
  indexes: {
    log_by_time: ["projectId", "timestampUs", "sequence"],
    log_by_trace: ["traceId"],
  },
  // Who wrote an entry is one of a few.
  shared: {
    table: "log_source",
    column: "source_id",
    of: [
      ...(["release", "environment", "sdk", "sdkVersion"] as const),
      ...(["server", "browser", "browserVersion", "spool"] as const),
    ],
  },
  erase: { called: "log entries", hasAttributes: true, texts: ["body"] },
});

export type LogRow = RowOf<typeof LOGS>;

/** One line of a log, with all that the SDK says about it. */
export interface LogEntry extends Omit<ListedRow<typeof LOGS>, "number" | "spool"> {
  attributes: Attributes;
  /** What was wrong with it and was put right. */
  notes: readonly EventNote[];
}

/** Where a stored entry stands in the order of all: what pages of a list are cut by. */
export interface LogMark {
  timestampUs: number;
  sequence: number;
  /** The day it was received, as days since the epoch. */
  day: number;
  /** Where in the spool: its record's position and how many entries of it came before, added up. */
  number: number;
  /** The beginning of the spool's name. */
  spool: string;
}

export type StoredLog = LogEntry & { mark: LogMark };
