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
}
