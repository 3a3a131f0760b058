import type { CheckIn, Monitor, MonitorKey } from "#model/monitors/monitor.ts";

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
