/** What the digest writes at once: the work of one batch, as rows and sums. */

import { getOrMake } from "#lib/get-or-make.ts";
import { startOfHour } from "#lib/time.ts";
import type { EventId, GroupId, ProjectId } from "#model/ids.ts";
import { SIGNALS, type Signal } from "#model/keeping/signal.ts";
import type { CheckInRows } from "#model/monitors/monitor.ts";
import type { OutcomeCount, ReceivedCount } from "#model/outcome.ts";
import type { ScrubCount } from "#model/privacy.ts";
import type { LogMark } from "#model/signals/log.ts";
import type { SessionRows } from "#model/signals/release-health.ts";
import type { EventSummary } from "#model/signals/stored-event.ts";
import type { SpoolPosition } from "#model/spool-position.ts";
import { TABLE_NAMES, TABLES, type TelemetryRows } from "#model/tables/index.ts";
import type { Level } from "#protocol/event/level.ts";
import type { FeedbackRow } from "./feedback.ts";

export interface EventKey {
  projectId: ProjectId;
  eventId: EventId;
}
export function eventKeyText(key: EventKey): string {
  return `${key.projectId}:${key.eventId}`;
}
export interface StoredTagValues {
  count: number;
  known: ReadonlySet<number>;
}

/** The work of one batch of spool records, all received on one UTC day. */
export interface DigestBatch extends BatchRows {
  from: SpoolPosition;
  to: SpoolPosition;
  day: string;
  /** False while records are read again that meta has and telemetry may lack. */
  includesMeta: boolean;
  /** The next one is waiting: what can be added up with its own may wait a little for it. */
  moreFollows?: boolean;
  outcomes: OutcomeCount[];
  received: ReceivedCount[];
  /** How much was hidden, as proof. */
  scrubbed: ScrubCount[];
  /** What decided, and what was decided: kept until the batch is safe in all of telemetry. */
  settings: string;
  items: Uint8Array;
}

export type KeptBatch = Pick<DigestBatch, "from" | "to" | "settings" | "items">;

/** What the kinds of items add, a field or two each: rows of telemetry, and what meta makes sums of. */
export interface BatchRows extends TelemetryRows {
  groups: GroupChange[];
  sessions: SessionRows;
  checkIns: CheckInRows;
  feedback: FeedbackRow[];
}
export function noRows(): BatchRows {
  const rows = Object.fromEntries(TABLE_NAMES.map((name) => [name, []]));
  return {
    ...(rows as unknown as TelemetryRows),
    groups: [],
    sessions: { updates: [], groups: [] },
    checkIns: { checkIns: [], monitors: [] },
    feedback: [],
  };
}

/** The signals that a batch has rows of; others are not touched by it. */
export function signalsOf(rows: TelemetryRows): Signal[] {
  const names = TABLE_NAMES.filter((name) => rows[name].length > 0);
  const signals = new Set<Signal>(names.map((name) => TABLES[name].signal));
  return SIGNALS.filter((signal) => signals.has(signal));
}

/** What is known of a stored event besides its contents. */
export type KnownEvent = Pick<
  EventSummary,
  "projectId" | "eventId" | "groupId" | "release" | "environment"
>;

export type EntryMark = Pick<LogMark, "number" | "spool">;

/** What a batch adds to one group, and so to its issue. */
export interface GroupChange {
  groupId: GroupId;
  projectId: ProjectId;
  grouping: { version: string; reason: string; parts: string[] };
  events: number;
  firstSeenMs: number;
  lastSeenMs: number;
  /** Of the newest event: what the issue is called and how bad it is. */
  newest: {
    title: string;
    type: string;
    value: string;
    culprit: string;
    level: Level;
    platform: string;
    handled: boolean | undefined;
    release: string | undefined;
  };
  firstRelease: string | undefined;
  /** The hour of receipt that made it, in case this batch does. */
  madeHourMs: number;
  /** By environment and release. */
  places: Map<string, PlaceChange>;
}
/** What came from one release in one environment; "" is what the SDK did not name. */
export interface PlaceChange {
  environment: string;
  release: string;
  events: number;
  firstSeenMs: number;
  lastSeenMs: number;
  hours: Map<number, HourChange>;
}
export interface HourChange {
  events: number;
  /** Hashes of the users seen, for the distinct count. */
  users: Set<number>;
}

export interface PlacedEvent {
  timestampMs: number;
  environment: string | undefined;
  release: string | undefined;
  userHash: number | undefined;
}

/** Counts one event where it came from. */
export function addToPlace(group: Pick<GroupChange, "places">, event: PlacedEvent): void {
  const { environment = "", release = "", timestampMs, userHash } = event;
  const name = `${environment}\n${release}`;
  const place = getOrMake(group.places, name, () => ({
    environment,
    release,
    events: 0,
    firstSeenMs: timestampMs,
    lastSeenMs: timestampMs,
    hours: new Map<number, HourChange>(),
  }));
  place.events += 1;
  place.firstSeenMs = Math.min(place.firstSeenMs, timestampMs);
  place.lastSeenMs = Math.max(place.lastSeenMs, timestampMs);
  const make = () => ({ events: 0, users: new Set<number>() });
  const hour = getOrMake(place.hours, startOfHour(timestampMs), make);
  hour.events += 1;
  if (userHash !== undefined) hour.users.add(userHash);
}
