/** What is small, changes and must be exact, as the digest writes it. */

import { dayNumber, HOUR_MS } from "#lib/time.ts";
import type { ProjectFilters } from "#model/filter-settings.ts";
import type { GroupId, IssueId, ProjectId } from "#model/ids.ts";
import type { MeasuredPartition } from "#model/keeping/choose-partitions.ts";
import type { StoredRetention } from "#model/keeping/retention.ts";
import type { Signal } from "#model/keeping/signal.ts";
import type { ProjectGuards } from "#model/limits.ts";
import type { CheckInRows } from "#model/monitors/monitor.ts";
import type { Place } from "#model/place.ts";
import type { ProjectPrivacy } from "#model/privacy.ts";
import type {
  SessionCounts,
  SessionPlace,
  SessionRows,
  SessionUpdate,
  UserStatus,
} from "#model/signals/release-health.ts";
import type { SessionState } from "#model/signals/session-state.ts";
import type { SpoolId, SpoolPosition } from "#model/spool-position.ts";
import type { DigestBatch, GroupChange, KeptBatch } from "./digest.ts";
import type { ErasingRules, MetaErasing } from "./digest-erasing.ts";
import type { FeedbackKey, FeedbackPlan, KnownFeedback } from "./feedback.ts";
import type { CheckInQuestion, KnownCheckIns, KnownMonitors, MonitorPlan } from "./monitors.ts";

/** Where meta is; what telemetry holds is judged by it. */
export interface MetaState {
  /** Everything before is in meta. */
  position: SpoolPosition;
  /** The day of the last batch, and the position at which the digest turned to that day. */
  day: string;
  dayPosition: SpoolPosition;
  /** Where the last batch ended that had rows of a signal: its telemetry has them, or lacks them. */
  filledTo: Record<Signal, SpoolPosition>;
}

/** What a batch did to one issue. */
export interface IssueChange {
  issueId: IssueId;
  projectId: ProjectId;
  events: number;
  what: "created" | "regressed" | "seen";
}

/** What a plan for issues is made from. */
export interface KnownIssues {
  /** By group; groups that were merged share one. */
  issues: ReadonlyMap<GroupId, KnownIssue>;
  /** A project that was deleted while its events waited in the spool is not among them. */
  projects: ReadonlyMap<ProjectId, KnownProject>;
  nextIssueId: IssueId;
  /** The number of what the plan will change: how many batches were written with it. */
  change: number;
}

export interface KnownIssue {
  id: IssueId;
  isResolved: boolean;
  firstSeenMs: number;
  lastSeenMs: number;
  firstRelease: string | undefined;
  lastRelease: string | undefined;
}

export interface KnownProject {
  nextNumber: number;
  hasEvents: boolean;
}

/** What a batch changes in issues, to the last column. */
export interface IssuePlan {
  created: CreatedIssue[];
  seen: SeenIssue[];
  /** Each project that got an issue, or its first event. */
  projects: { projectId: ProjectId; nextNumber: number; firstEventMs: number | undefined }[];
  nextIssueId: IssueId;
  /** By group, in the batch's order; a group whose project is gone has none. */
  changes: (IssueChange & { group: GroupChange })[];
}

export interface CreatedIssue extends KnownIssue {
  projectId: ProjectId;
  number: number;
  events: number;
  newest: GroupChange["newest"];
  group: GroupChange;
}

export interface SeenIssue extends KnownIssue {
  /** How many more. */
  events: number;
  /** What it is called from now on; undefined when an event that came before was newer. */
  newest: GroupChange["newest"] | undefined;
  /** What brought it back, when it was resolved. */
  regression: { change: number; atMs: number; release: string | undefined } | undefined;
}

export interface KnownPlace extends Place {
  id: number;
}

/** What a plan for places is made from. */
export interface KnownPlaces {
  /** By `placeName`: all candidates of the batch's places. One that is not made yet is undefined. */
  places: ReadonlyMap<string, KnownPlace | undefined>;
  /** What each project had on the batch's day so far; one that is gone is not among them. */
  days: ReadonlyMap<ProjectId, PlaceDay>;
  nextPlaceId: number;
}

export interface PlaceDay {
  environments: ReadonlySet<string>;
  releases: ReadonlySet<string>;
  places: ReadonlySet<number>;
}

/** What a batch adds to the sums by place. */
export interface PlacePlan {
  created: KnownPlace[];
  /** Seen for the first time on the batch's day, those that are created among them. */
  seenToday: KnownPlace[];
  nextPlaceId: number;
  places: PlaceSum[];
  hours: { groupId: GroupId; hourMs: number; placeId: number; events: number }[];
  projectHours: { projectId: ProjectId; hourMs: number; environment: string; events: number }[];
  users: SeenUsers[];
}

export interface PlaceSum {
  placeId: number;
  groupId: GroupId;
  issueId: IssueId;
  events: number;
  firstSeenMs: number;
  lastSeenMs: number;
}

/** One of a session that can be heard of again. */
export type NamedUpdate = SessionUpdate & { sid: string };

export function sessionName({ projectId, sid }: Pick<NamedUpdate, "projectId" | "sid">): string {
  return `${projectId} ${sid}`;
}

export function sessionPlaceName({ projectId, release, environment }: SessionPlace): string {
  return `${projectId} ${release}\n${environment}`;
}

/** Where to look for a session: a clock that was put right does so by a little more or less each time. */
export function sessionDays(startedMs: number): Set<number> {
  return new Set([startedMs, startedMs - HOUR_MS, startedMs + HOUR_MS].map(dayNumber));
}

/** A session that updates are about. */
export interface KnownSession {
  day: number;
  placeId: number;
  hourMs: number;
  /** As it is stored; undefined when it is new. */
  before: SessionState | undefined;
}

/** What a plan for sessions is made from. */
export interface KnownSessions {
  /** By `sessionName`. */
  sessions: ReadonlyMap<string, KnownSession>;
  /** By `sessionPlaceName`, those for too many among them. */
  places: ReadonlyMap<string, number | undefined>;
  /** How many places of a project are new on the batch's day; one that is gone has no number. */
  newToday: ReadonlyMap<ProjectId, number>;
  nextPlaceId: number;
}

export interface SessionHour {
  projectId: ProjectId;
  placeId: number;
  hourMs: number;
  /** What is added; less than nothing where an update says that something was not so. */
  counts: SessionCounts;
  durations: Map<number, number>;
  users: Map<UserStatus, Set<number>>;
}

export interface SessionPlan {
  created: (SessionPlace & { id: number })[];
  nextPlaceId: number;
  states: (Pick<NamedUpdate, "projectId" | "sid"> &
    Omit<KnownSession, "before"> & { state: SessionState })[];
  hours: SessionHour[];
  /** A part of what is older may go with each batch. */
  dropStatesBefore: number;
  dropUserHoursBeforeMs: number;
}

/** Users of some events, as they wait to be added to sketches. */
export interface SeenUsers {
  groupId: GroupId;
  placeId: number;
  hourMs: number;
  /** See hash53. */
  users: ReadonlySet<number>;
}

/** Where the users of events are counted. */
export type UserTarget = { users: Set<number> } & (
  | { of: "issue"; issueId: IssueId }
  | { of: "place"; groupId: GroupId; placeId: number; spanMs: number; startMs: number }
  | { of: "project"; projectId: ProjectId; environment: string; spanMs: number; startMs: number }
);

/** What was deleted meanwhile is not known. */
export interface KnownOwners {
  issueOf(groupId: GroupId): IssueId | undefined;
  placeOf(placeId: number): Place | undefined;
}

/** The rules of meta, without an engine: see ingest/meta. */
export interface MetaRules extends ErasingRules {
  planIssues(groups: readonly GroupChange[], known: KnownIssues): IssuePlan;
  planPlaces(changes: IssuePlan["changes"], known: KnownPlaces): PlacePlan;
  planUsers(seen: readonly SeenUsers[], known: KnownOwners): UserTarget[];
  planSessions(rows: SessionRows, day: string, known: KnownSessions): SessionPlan;
  planMonitors(rows: CheckInRows, known: KnownMonitors): MonitorPlan;
  planFeedback(batch: Pick<DigestBatch, "feedback" | "events">, known: KnownFeedback): FeedbackPlan;
}

export interface DigestMeta extends MetaErasing {
  /** Which one is read: positions are places in it. */
  readonly spool: SpoolId;
  readonly state: MetaState;
  /** The batch's share of meta, as the rules say, and where meta is then, in one transaction. */
  commit(batch: DigestBatch, state: MetaState): Promise<IssueChange[]>;
  /** What decided about the batches that are not forgotten yet, in their order. */
  listKept(): Promise<KeptBatch[]>;
  /** Those that telemetry has, up to here. */
  forgetKept(upTo: SpoolPosition): Promise<void>;
  /** Adds what waits for more batches (`moreFollows`), when none came. */
  settle(): Promise<void>;
  findCheckIns(ask: CheckInQuestion): Promise<KnownCheckIns>;
  findStoredFeedback(keys: readonly FeedbackKey[]): Promise<Set<string>>;
  /** Why clients say that they dropped something in this hour. */
  listDiscardReasons(projectId: ProjectId, hourMs: number): Promise<string[]>;
  /** Which of these groups there are. */
  findGroups(ids: GroupId[]): Promise<Set<GroupId>>;
  /** How many of a project's groups were made in this hour of receipt. */
  countNewGroups(projectId: ProjectId, hourMs: number): Promise<number>;
  /** Of the projects that changed theirs. */
  readGuards(): Promise<ProjectGuards[]>;
  /** Of the projects that changed theirs; the others have none. */
  readFilters(): Promise<ProjectFilters[]>;
  /** The same for what they hide; the others have DEFAULT_PRIVACY. */
  readPrivacy(): Promise<ProjectPrivacy[]>;
  /** What a person has set for the installation. */
  readRetention(): Promise<StoredRetention>;
  /**
   * One small step of forgetting sums of the time before, and which users issues had by the hour;
   * whether there may be more to do.
   */
  pruneRollups(beforeMs: number, userHoursBeforeMs: number): Promise<boolean>;
  /** About what feedback and runs take of each day, as a part of errors. */
  measureRows(): Promise<MeasuredPartition[]>;
  /** Those of these days are no longer kept. */
  dropRows(days: readonly string[]): Promise<void>;
  /** One small step of removing them, and those of deleted projects; whether there may be more. */
  pruneRows(): Promise<boolean>;
  /** Whether what a method threw may go by itself: a full disk, a lock. Anything else is a bug. */
  isPassing(error: unknown): boolean;
  /** Makes everything that is committed survive a power cut. */
  checkpoint(): Promise<void>;
  close(): Promise<void>;
}
