import type { ProjectId } from "#model/ids.ts";
import type { CheckIn, Monitor, MonitorEnvironment, MonitorKey } from "#model/monitors/monitor.ts";

export interface MonitorStore {
  /** By slug. */
  list(projectId: MonitorKey["projectId"]): Promise<Monitor[]>;
  find(key: MonitorKey): Promise<Monitor | undefined>;
}

export interface CheckInStore {
  /** Newest first. */
  list(filter: CheckInFilter): Promise<CheckIn[]>;
}

/** By when they started: from `fromMs` up to, not including, `toMs`. */
export interface CheckInFilter extends MonitorKey {
  environment?: string | undefined;
  fromMs: number;
  toMs: number;
  limit: number;
  /** The last one of the page before. */
  after?: Pick<CheckIn, "startedMs" | "checkInId"> | undefined;
}

export type CheckInPlace = Pick<CheckIn, "projectId" | "slug" | "environment">;

export function monitorName({ projectId, slug }: MonitorKey): string {
  return `${projectId} ${slug}`;
}

export function checkInPlaceName({ projectId, slug, environment }: CheckInPlace): string {
  return `${projectId} ${slug}\n${environment}`;
}

export type CheckInKey = Pick<CheckIn, "projectId" | "checkInId">;

/** What the digest asks about all check-ins of a batch at once. */
export interface CheckInQuestion {
  runs: readonly CheckInKey[];
  /** Where the end of a run came without saying of which. */
  places: readonly CheckInPlace[];
  /** Runs in progress that were not heard of since are not looked for there. */
  openSinceMs: number;
  projects: readonly ProjectId[];
}

export interface KnownCheckIns {
  runs: CheckIn[];
  /** In progress at those places, the latest first. */
  open: CheckIn[];
  /** Where the monitors of those projects were seen. */
  places: CheckInPlace[];
}

/** What a plan for monitors is made from. */
export interface KnownMonitors {
  /** By `monitorName`. */
  monitors: ReadonlyMap<string, PlannedMonitor>;
  /** The latest run of each place, by `checkInPlaceName`. */
  latest: ReadonlyMap<string, LatestRun>;
  /** A project that was deleted while its check-ins waited in the spool is not among them. */
  projects: ReadonlySet<ProjectId>;
}

export type PlannedMonitor = Omit<Monitor, "environments">;
export type LatestRun = MonitorKey & MonitorEnvironment;

/** Rows as they are from now on, those that are new among them. */
export interface MonitorPlan {
  monitors: PlannedMonitor[];
  latest: LatestRun[];
  runs: CheckIn[];
}
