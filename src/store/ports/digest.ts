import { getOrMake } from "#lib/get-or-make.ts";
import { startOfHour } from "#lib/time.ts";
import type { ProjectFilters } from "#model/filter-settings.ts";
import type { EventId, GroupId, IssueId, ProjectId, SpanId, TraceId, VitalId } from "#model/ids.ts";
import type { RemovedFile, RetentionRule } from "#model/keeping/choose-files.ts";
import type { StoredRetention } from "#model/keeping/retention.ts";
import type { UserDataCounts, UserDeletion, UserSelector } from "#model/keeping/user-deletion.ts";
import type { ProjectGuards } from "#model/limits.ts";
import type { CheckIn, CheckInRows } from "#model/monitors/monitor.ts";
import type { OutcomeCount, ReceivedCount } from "#model/outcome.ts";
import type { ProjectPrivacy, ScrubCount } from "#model/privacy.ts";
import type { LogEntry } from "#model/signals/log.ts";
import type { MetricKey, MetricPoint } from "#model/signals/metric.ts";
import type { SessionRows } from "#model/signals/release-health.ts";
import type { CountedName, SpanRow } from "#model/signals/span.ts";
import type { EventSummary, StoredEvent } from "#model/signals/stored-event.ts";
import type { VitalSample } from "#model/signals/vital.ts";
import type { SpoolPosition } from "#model/spool-position.ts";
import type { Level } from "#protocol/event/level.ts";
import type { AttachmentKey, AttachmentRow } from "./telemetry/attachments.ts";
import type { FeedbackKey, FeedbackRow } from "./telemetry/feedback.ts";
import type { ProfileKey, ProfileRow } from "./telemetry/profiles.ts";
import type { ReplaySegmentRow, SegmentKey } from "./telemetry/replays.ts";
import type { SpanKey } from "./telemetry/spans.ts";

/** What the store cannot read itself: the contents of an event. */
export interface EraseTools {
  readEvent(stored: StoredEvent): {
    user: UserSelector;
    /** Those that were counted when it was stored. */
    tags: readonly (readonly [string, string])[];
    newest: GroupChange["newest"];
  };
  /** Before it is forgotten who it was: what is kept outside of the store, deleted and counted. */
  eraseElsewhere?(who: UserSelector): UserDataCounts;
}

/**
 * The writing side. Meta and each signal's telemetry are separate files (or servers) that cannot
 * commit together, so each keeps its own spool position in its own transaction; after a crash the
 * digest reads again from the smallest one and writes only what is missing.
 */
export interface DigestStore {
  resume(): Promise<ResumePoint>;
  /**
   * Which of these events were stored before this place in the spool. Looks at the batch's day and
   * the day before, and after a clock that was ahead at the newest days.
   */
  findStored(day: string, keys: EventKey[], before: SpoolPosition): Promise<Set<string>>;
  /** The same for samples. */
  findStoredVitals(day: string, keys: VitalKey[]): Promise<Set<string>>;
  /** The routes that a project's samples of this day have so far. */
  listVitalRoutes(day: string, projectId: ProjectId): Promise<string[]>;
  /** The same for spans, each with the name of its segment. */
  findStoredSpans(
    day: string,
    keys: SpanKey[],
    before: SpoolPosition,
  ): Promise<Map<string, string | undefined>>;
  findStoredTransactions(
    day: string,
    keys: EventKey[],
    before: SpoolPosition,
  ): Promise<Set<string>>;
  findStoredProfiles(day: string, keys: ProfileKey[]): Promise<Set<string>>;
  findStoredAttachments(day: string, keys: AttachmentKey[]): Promise<Set<string>>;
  findStoredFeedback(day: string, keys: FeedbackKey[], before: SpoolPosition): Promise<Set<string>>;
  findStoredSegments(day: string, keys: SegmentKey[]): Promise<Set<string>>;
  /** What a project's figures of this day are kept under so far. */
  listCountedNames(day: string, projectId: ProjectId): Promise<CountedName[]>;
  /** Looks where `findStored` looks. */
  findCheckIn(day: string, key: CheckInKey): Promise<CheckIn | undefined>;
  /** Runs in progress of those days, the latest first. */
  findOpenCheckIns(day: string, place: CheckInPlace): Promise<CheckIn[]>;
  /** The monitors of a project, and where each was seen. */
  listMonitorPlaces(projectId: ProjectId): Promise<Omit<CheckInPlace, "projectId">[]>;
  /** Why clients say that they dropped something in this hour. */
  listDiscardReasons(projectId: ProjectId, hourMs: number): Promise<string[]>;
  /** The metrics that a project has on this day so far. */
  listMetricKeys(day: string, projectId: ProjectId): Promise<MetricKey[]>;
  /** Which of these groups were made before this place in the spool. */
  findGroups(ids: GroupId[], before: SpoolPosition): Promise<Set<GroupId>>;
  /** How many of a project's groups were made in this hour and before this place. */
  countNewGroups(projectId: ProjectId, hourMs: number, before: SpoolPosition): Promise<number>;
  /** How many values a tag of a project has on this day so far, and which of these are among them. */
  findTagValues(
    day: string,
    tag: Pick<TagValue, "projectId" | "key">,
    hashes: readonly number[],
  ): Promise<StoredTagValues>;
  /** Of the projects that changed theirs. */
  readGuards(): Promise<ProjectGuards[]>;
  /** Of the projects that changed theirs; the others have none. */
  readFilters(): Promise<ProjectFilters[]>;
  /** The same for what they hide; the others have DEFAULT_PRIVACY. */
  readPrivacy(): Promise<ProjectPrivacy[]>;
  /** What a person has set for the installation. */
  readRetention(): Promise<StoredRetention>;
  /** Answers what became of each issue; nothing when meta had the batch already. */
  write(batch: DigestBatch): Promise<IssueChange[]>;
  /** Adds what waits for more batches (`moreFollows`), when none came. */
  settle(): Promise<void>;
  /** Whether what `write` threw may go by itself: a full disk, a lock. Anything else is a bug. */
  isPassing(error: unknown): boolean;
  /** What is no longer kept, gone for everybody: a day of a signal at once. Its space follows. */
  removeOldDays(rule: RetentionRule): Promise<RemovedFile[]>;
  /** Gives the disk back what removed days took, slowly enough that nobody who writes notices. */
  freeSpace(): Promise<void>;
  /**
   * One small step of forgetting sums of the time before, and which users issues had by the hour;
   * whether there may be more to do.
   */
  pruneRollups(beforeMs: number, userHoursBeforeMs: number): Promise<boolean>;
  /**
   * One step of deleting a user's data, of the oldest request; undefined when none waits. Between
   * batches, when all that was received before the request is digested.
   */
  eraseUserData(tools: EraseTools): Promise<UserDeletion | undefined>;
  hasUserDeletion(): Promise<boolean>;
  /** Makes everything written so far survive a power cut; the spool below is then free. */
  checkpoint(): Promise<SpoolPosition>;
  close(): Promise<void>;
}
export interface ResumePoint {
  /** Everything before is in meta. */
  metaAt: SpoolPosition;
  /** Everything before is in telemetry. Never after metaAt. */
  telemetryAt: SpoolPosition;
  /**
   * Places between the two where some of telemetry ends and some does not: no batch may reach across
   * one, because it would be half stored already.
   */
  cutAt: SpoolPosition[];
}
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

export type CheckInKey = Pick<CheckIn, "projectId" | "checkInId">;
export type CheckInPlace = Pick<CheckIn, "projectId" | "slug" | "environment">;
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

/** What a batch did to one issue. */
export interface IssueChange {
  issueId: IssueId;
  projectId: ProjectId;
  events: number;
  what: "created" | "regressed" | "seen";
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
}

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

export interface EventRow extends EventSummary {
  payload: Buffer;
  tags: readonly (readonly [string, string])[];
  /** The trace that it happened in, and the span there. */
  trace?: { traceId: TraceId; spanId: SpanId | undefined } | undefined;
}

/** `body` up to MAX_BODY_COLUMN; the rest is in the payload, see model/signals/log-payload.ts. */
export interface LogRow extends Omit<LogEntry, "attributes" | "notes"> {
  payload: Buffer;
}

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
  /** What made it, in case this batch does: where that is in the spool, and its hour of receipt. */
  made: { at: SpoolPosition; hourMs: number };
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
