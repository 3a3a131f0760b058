/** What the digest writes at once: the work of one batch, as rows and sums. */

import { getOrMake } from "#lib/get-or-make.ts";
import { startOfHour } from "#lib/time.ts";
import type { EventId, GroupId, ProjectId, SpanId, TraceId, VitalId } from "#model/ids.ts";
import { SIGNALS, type Signal } from "#model/keeping/signal.ts";
import type { CheckInRows } from "#model/monitors/monitor.ts";
import type { OutcomeCount, ReceivedCount } from "#model/outcome.ts";
import type { ScrubCount } from "#model/privacy.ts";
import type { LogEntry, LogPlace } from "#model/signals/log.ts";
import type { MetricPoint } from "#model/signals/metric.ts";
import type { SessionRows } from "#model/signals/release-health.ts";
import type { SpanRow } from "#model/signals/span.ts";
import type { EventSummary } from "#model/signals/stored-event.ts";
import type { VitalSample } from "#model/signals/vital.ts";
import type { SpoolPosition } from "#model/spool-position.ts";
import type { Level } from "#protocol/event/level.ts";
import type { AttachmentRow } from "./telemetry/attachments.ts";
import type { FeedbackRow } from "./telemetry/feedback.ts";
import type { ProfileRow } from "./telemetry/profiles.ts";
import type { ReplaySegmentRow } from "./telemetry/replays.ts";

export interface EventKey {
  projectId: ProjectId;
  eventId: EventId;
}
export function eventKeyText(key: EventKey): string {
  return `${key.projectId}:${key.eventId}`;
}
export interface VitalKey {
  projectId: ProjectId;
  vitalId: VitalId;
}
export function vitalKeyText(key: VitalKey): string {
  return `${key.projectId}:${key.vitalId}`;
}

/** One that a tag did not have yet on its day. */
export interface TagValue {
  projectId: ProjectId;
  key: string;
  hash: number;
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

/** What the kinds of items add, a field or two each. */
export interface BatchRows {
  events: EventRow[];
  groups: GroupChange[];
  tagValues: TagValue[];
  vitals: VitalSample[];
  sessions: SessionRows;
  checkIns: CheckInRows;
  logs: LogRow[];
  spans: SpanRow[];
  attachments: AttachmentRow[];
  feedback: FeedbackRow[];
  replays: ReplaySegmentRow[];
  profiles: ProfileRow[];
  metrics: MetricRow[];
}
export function noRows(): BatchRows {
  const sums = { sessions: { updates: [], groups: [] }, checkIns: { checkIns: [], monitors: [] } };
  const visits = { attachments: [], feedback: [], replays: [], profiles: [] };
  const measures = { vitals: [], spans: [], metrics: [] };
  return { events: [], groups: [], tagValues: [], ...sums, logs: [], ...measures, ...visits };
}

const HAS_ROWS: Record<Signal, (rows: BatchRows) => boolean> = {
  errors: (rows) => rows.events.length > 0 || rows.tagValues.length > 0,
  traces: (rows) => rows.spans.length > 0 || rows.vitals.length > 0 || rows.profiles.length > 0,
  logs: (rows) => rows.logs.length > 0 || rows.metrics.length > 0,
  replays: (rows) => rows.replays.length > 0 || rows.attachments.length > 0,
};

/** The signals that a batch has rows of; others are not touched by it. */
export function signalsOf(rows: BatchRows): Signal[] {
  return SIGNALS.filter((signal) => HAS_ROWS[signal](rows));
}

/** What is known of a stored event besides its contents. */
export type EventPlace = Pick<
  EventSummary,
  "projectId" | "eventId" | "groupId" | "release" | "environment"
>;

export interface EventRow extends EventSummary {
  payload: Buffer;
  tags: readonly (readonly [string, string])[];
  /** The trace that it happened in, and the span there. */
  trace?: { traceId: TraceId; spanId: SpanId | undefined } | undefined;
}

/** `body` up to MAX_BODY_COLUMN; the rest is in the payload, see model/signals/log-payload.ts. */
export interface LogRow extends Omit<LogEntry, "attributes" | "notes">, EntryPlace {
  payload: Buffer;
}

export type EntryPlace = Pick<LogPlace, "number" | "spool">;

/** A point with all the values that it stands for: figures by the hour are made of them. */
export interface MeasuredPoint extends MetricPoint {
  /** Of a set: hashes of its members. */
  values: readonly number[];
}

/** The rest of a point is in the payload, see model/signals/metric-payload.ts. */
export interface MetricRow extends Omit<MeasuredPoint, "attributes" | "notes"> {
  payload: Buffer;
}

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
