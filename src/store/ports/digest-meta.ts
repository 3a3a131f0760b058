/** What is small, changes and must be exact, as the digest writes it. */
import type { ProjectFilters } from "#model/filter-settings.ts";
import type { GroupId, IssueId, ProjectId } from "#model/ids.ts";
import type { StoredRetention } from "#model/keeping/retention.ts";
import type { Signal } from "#model/keeping/signal.ts";
import type { ProjectGuards } from "#model/limits.ts";
import type { ProjectPrivacy } from "#model/privacy.ts";
import type { SpoolPosition } from "#model/spool-position.ts";
import type { CheckInPlace, DigestBatch } from "./digest.ts";

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

export interface DigestMeta {
  readonly state: MetaState;
  /** The batch's share of meta and where meta is then, in one transaction. */
  commit(batch: DigestBatch, state: MetaState): Promise<IssueChange[]>;
  /** Adds what waits for more batches (`moreFollows`), when none came. */
  settle(): Promise<void>;
  /** The monitors of a project, and where each was seen. */
  listMonitorPlaces(projectId: ProjectId): Promise<Omit<CheckInPlace, "projectId">[]>;
  /** Why clients say that they dropped something in this hour. */
  listDiscardReasons(projectId: ProjectId, hourMs: number): Promise<string[]>;
  /** Which of these groups were made before this place in the spool. */
  findGroups(ids: GroupId[], before: SpoolPosition): Promise<Set<GroupId>>;
  /** How many of a project's groups were made in this hour and before this place. */
  countNewGroups(projectId: ProjectId, hourMs: number, before: SpoolPosition): Promise<number>;
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
  /** Whether what a method threw may go by itself: a full disk, a lock. Anything else is a bug. */
  isPassing(error: unknown): boolean;
  /** Makes everything that is committed survive a power cut. */
  checkpoint(): Promise<void>;
  close(): Promise<void>;
}
