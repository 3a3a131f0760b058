/** Jobs that run by a schedule, and what they said about their runs. See docs/crons.md. */
import type { ProjectId } from "#model/ids.ts";

export const INTERVAL_UNITS = ["minute", "hour", "day", "week", "month", "year"] as const;
export type IntervalUnit = (typeof INTERVAL_UNITS)[number];

export type Schedule =
  | { type: "crontab"; value: string }
  | { type: "interval"; value: number; unit: IntervalUnit };

/** The settings that a job sends of its monitor; what it does not say is undefined. */
export interface MonitorConfig {
  schedule: Schedule;
  /** How late a run may begin. */
  marginMinutes: number | undefined;
  /** How long it may take. */
  maxRuntimeMinutes: number | undefined;
  /** "Europe/Berlin". */
  timezone: string | undefined;
  /** How many bad runs make an issue, and how many good ones end it. */
  failureThreshold: number | undefined;
  recoveryThreshold: number | undefined;
}

/** What Sentry uses where nothing is said. */
export const USUAL_MARGIN_MINUTES = 1;
export const USUAL_RUNTIME_MINUTES = 30;

export const CHECK_IN_STATUSES = ["in_progress", "ok", "error"] as const;
export type CheckInStatus = (typeof CHECK_IN_STATUSES)[number];

export interface MonitorKey {
  projectId: ProjectId;
  slug: string;
}

/** One run of a job. */
export interface CheckIn extends MonitorKey {
  /** 32 hex digits. */
  checkInId: string;
  environment: string;
  status: CheckInStatus;
  startedMs: number;
  /** When it was last heard of. */
  updatedMs: number;
  durationMs: number | undefined;
  release: string | undefined;
  traceId: string | undefined;
}

/** A monitor that a check-in was about, with the settings that came along. */
export interface MonitorSighting extends MonitorKey {
  config: MonitorConfig | undefined;
  seenMs: number;
}

export interface CheckInRows {
  checkIns: CheckIn[];
  monitors: MonitorSighting[];
}

export interface Monitor extends MonitorKey {
  name: string;
  /** undefined: no check-in brought settings. */
  config: MonitorConfig | undefined;
  createdAtMs: number;
  environments: MonitorEnvironment[];
}

/** The latest run in one environment. */
export interface MonitorEnvironment {
  environment: string;
  firstSeenMs: number;
  checkInId: string;
  status: CheckInStatus;
  startedMs: number;
  updatedMs: number;
}
