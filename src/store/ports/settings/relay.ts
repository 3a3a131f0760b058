import type { ProjectId, RelayTargetId } from "#model/ids.ts";
import type { RelayCount, RelayStatus, RelayTarget } from "#model/relay.ts";
import type { SpoolId, SpoolPosition } from "#model/spool-position.ts";

export interface RelayStore {
  /** Of one project, or of all; oldest first. */
  listTargets(projectId?: ProjectId): Promise<RelayTarget[]>;
  /** undefined when a project has this DSN already: one DSN leads to one project. */
  createTarget(target: Omit<RelayTarget, "id">): Promise<RelayTarget | undefined>;
  /** With its counts and its progress. False when there is none. */
  deleteTarget(projectId: ProjectId, id: RelayTargetId): Promise<boolean>;
  /** How far the target's queue, this one, was counted and delivered; undefined before the first. */
  progress(id: RelayTargetId, queue: SpoolId): Promise<RelayProgress | undefined>;
  /** Counts and progress in one transaction, so that a crash counts nothing twice. */
  record(id: RelayTargetId, counts: RelayCount[], progress?: RelayMove): Promise<void>;
  /** Per hour of the period, for each of the project's targets. */
  counts(filter: RelayCountFilter): Promise<RelayCount[]>;
  /** Each replaces its target's last one; those of deleted targets are left out. */
  saveStatuses(statuses: RelayStatus[]): Promise<void>;
  /** Of the project's targets that ever had a queue. */
  listStatuses(projectId: ProjectId): Promise<RelayStatus[]>;
}
export interface RelayProgress {
  countedTo: SpoolPosition;
  deliveredTo: SpoolPosition;
}
/** What moved, in which queue. */
export interface RelayMove extends Partial<RelayProgress> {
  queue: SpoolId;
}
export interface RelayCountFilter {
  projectId: ProjectId;
  fromMs: number;
  toMs: number;
}
