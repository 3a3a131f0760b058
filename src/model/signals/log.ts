import type { ProjectId } from "#model/ids.ts";
import type { Attributes } from "#protocol/attributes.ts";
import type { EventNote } from "#protocol/event/event.ts";
import type { LogLevel } from "#protocol/log-level.ts";

/** One line of a log, with all that the SDK says about it. */
export interface LogEntry {
  projectId: ProjectId;
  /** To the microsecond: an app logs more than once in a millisecond. */
  timestampUs: number;
  /** Orders entries of the same microsecond. */
  sequence: number;
  receivedMs: number;
  level: LogLevel;
  /** OpenTelemetry's number, 1 to 24. */
  severity: number;
  body: string;
  traceId: string | undefined;
  spanId: string | undefined;
  release: string | undefined;
  environment: string | undefined;
  sdk: string | undefined;
  sdkVersion: string | undefined;
  /** The host that wrote it. */
  server: string | undefined;
  browser: string | undefined;
  browserVersion: string | undefined;
  attributes: Attributes;
  /** What was wrong with it and was put right. */
  notes: readonly EventNote[];
}

/** A stored entry's place in the order of all: what pages of a list are cut by. */
export interface LogPlace {
  timestampUs: number;
  sequence: number;
  /** The day it was received, as days since the epoch. */
  day: number;
  /** Where in the spool: its record's position and how many entries of it came before, added up. */
  number: number;
  /** The beginning of the spool's name. */
  spool: string;
}

export type StoredLog = LogEntry & { place: LogPlace };
