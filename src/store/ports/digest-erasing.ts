/**
 * Deleting everything of one user: what telemetry and meta do of it. In which order, and what a crash
 * between two steps means, is said in ingest/store.
 */
import type { GroupId, IssueId, ProjectId } from "#model/ids.ts";
import type { Partition } from "#model/keeping/choose-partitions.ts";
import type {
  DeletionProgress,
  RowMark,
  UserDataCounts,
  UserDeletion,
  UserSelector,
} from "#model/keeping/user-deletion.ts";
import type { StoredEvent } from "#model/signals/stored-event.ts";
import type { GroupChange } from "./digest.ts";

/** What a store cannot read itself: the contents of an event. */
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

export interface UserSearch {
  projectId: ProjectId;
  /** An address in small letters. */
  who: UserSelector;
  /** Events of the user, in hexadecimal: what belongs to one of them is the user's too. */
  eventIds: readonly string[];
}

/** What telemetry has about a user in a partition. Nothing is changed before `erase`. */
export interface UserRows {
  counts: UserDataCounts;
  /** What meta has counted of them. */
  events: ErasedEvents[];
  /** The names under which it counted this user. */
  userKeys: string[];
  /** Those that were known, and those that were found. */
  eventIds: string[];
  mark: RowMark;
  /** The rows, what is counted beside them, and every byte of their payloads. */
  erase(): Promise<void>;
  /** When they are erased, or will not be. */
  letGo(): Promise<void>;
}

/** So many events were counted in the same sums. */
export interface ErasedEvents {
  groupId: GroupId;
  hourMs: number;
  /** "" when the SDK named none; the same for the release. */
  environment: string;
  release: string;
  events: number;
}

export type NewestEvent = GroupChange["newest"] & { timestampMs: number };

export interface TelemetryErasing {
  /** With `mark`: only what was there then. Nothing else is asked before it is let go. */
  findUser(
    partition: Partition,
    search: UserSearch,
    readEvent: EraseTools["readEvent"],
    mark?: RowMark,
  ): Promise<UserRows>;
  /** Of all days. */
  findNewestEvent(
    groups: readonly GroupId[],
    readEvent: EraseTools["readEvent"],
  ): Promise<NewestEvent | undefined>;
}

/** A request that is not done. */
export interface PendingDeletion {
  id: number;
  projectId: ProjectId;
  who: UserSelector;
  progress: DeletionProgress;
  counts: UserDataCounts;
}

/** What issues are to be called after, by issue. One without is called after nothing. */
export type NewestEvents = ReadonlyMap<IssueId, NewestEvent | undefined>;

/** Whoever changes it answers how it is then; nothing when it was deleted with its project. */
export interface MetaErasing {
  hasUserDeletion(): Promise<boolean>;
  /** The oldest one. */
  findUserDeletion(): Promise<PendingDeletion | undefined>;
  /** How far it is and, in the same transaction, what was counted of these events taken back. */
  keepProgress(
    deletion: PendingDeletion,
    events: readonly ErasedEvents[],
  ): Promise<UserDeletion | undefined>;
  /** The issues that lost events, and those whose words name the address. */
  listErasedIssues(deletion: PendingDeletion): Promise<{ id: IssueId; groups: GroupId[] }[]>;
  /**
   * All that meta itself has about the user goes in one transaction, and with it issues that have no
   * events any more; others are called after their newest.
   */
  forgetUser(deletion: PendingDeletion, newest: NewestEvents): Promise<UserDeletion | undefined>;
  /** Nothing of what was forgotten is left in any file; then who it was is forgotten too. */
  finishDeletion(deletion: PendingDeletion): Promise<UserDeletion | undefined>;
}

/** What a plan for taking counts back is made from. */
export interface KnownCounts {
  projectId: ProjectId;
  /** A group whose issue was deleted is not among them. */
  issueOf: ReadonlyMap<GroupId, IssueId>;
  /** By `placeName`. */
  places: ReadonlyMap<string, number>;
  hours: readonly GroupHour[];
  projectHours: readonly ProjectHour[];
}

export interface GroupHour {
  groupId: GroupId;
  hourMs: number;
  placeId: number;
  events: number;
}

export interface ProjectHour {
  hourMs: number;
  environment: string;
  events: number;
}

/** How many fewer there are, of each. */
export interface ErasingPlan {
  issues: { issueId: IssueId; events: number }[];
  hours: GroupHour[];
  places: { groupId: GroupId; placeId: number; events: number }[];
  projectHours: ProjectHour[];
}

/** What becomes of issues that lost events. */
export interface SettlingPlan {
  gone: IssueId[];
  named: {
    issueId: IssueId;
    words: Pick<GroupChange["newest"], "title" | "type" | "value" | "culprit">;
    events: number;
    /** undefined: as it was. */
    lastSeenMs: number | undefined;
  }[];
}

export interface ErasingRules {
  planErasing(erased: readonly ErasedEvents[], known: KnownCounts): ErasingPlan;
  planSettling(
    issues: readonly { id: IssueId; events: number }[],
    newest: NewestEvents,
  ): SettlingPlan;
}
