import type { ProjectId } from "#model/ids.ts";
import type { SessionCounts, UserStatus } from "#model/signals/release-health.ts";

/** Sums of sessions by the hour they started in. Groups without any are absent from the answers. */
export interface ReleaseHealthStore {
  sum(ask: HealthAsk): Promise<(HealthGroup & { counts: SessionCounts })[]>;
  /** Distinct users: counts of several groups cannot be added up. */
  countUsers(ask: HealthAsk): Promise<(HealthGroup & { users: Record<UserStatus, number> })[]>;
  /** How many exited sessions were how long (model/signals/session-durations.ts). */
  durations(ask: HealthAsk): Promise<(HealthGroup & { buckets: Map<number, number> })[]>;
  /** Newest first by the hour of the last session. */
  listReleases(ask: Omit<HealthAsk, "by" | "stepMs">): Promise<ReleaseSeen[]>;
}

export type HealthDimension = "project" | "release" | "environment";

/** From `fromMs` up to, not including, `toMs`, both full hours. */
export interface HealthAsk {
  projectIds: readonly ProjectId[];
  fromMs: number;
  toMs: number;
  releases?: readonly string[] | undefined;
  environments?: readonly string[] | undefined;
  by: readonly HealthDimension[];
  /** How many full hours one entry covers; without it one entry is over all of them. */
  stepMs?: number | undefined;
}

/** Has what the ask named in `by`. */
export interface HealthGroup {
  projectId?: ProjectId;
  release?: string;
  environment?: string;
  startMs: number;
}

export interface ReleaseSeen {
  projectId: ProjectId;
  release: string;
  firstHourMs: number;
  lastHourMs: number;
}
