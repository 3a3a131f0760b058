/** How a job does, worked out when somebody looks: what has not come cannot be stored. */
import { MINUTE_MS } from "#lib/time.ts";
import {
  type CheckIn,
  type CheckInStatus,
  type Monitor,
  type MonitorEnvironment,
  USUAL_MARGIN_MINUTES,
  USUAL_RUNTIME_MINUTES,
} from "./monitor.ts";
import { nextRun } from "./monitor-schedule.ts";

export type RunStatus = CheckInStatus | "timeout" | "missed";

export interface MonitorHealth {
  status: RunStatus;
  /** When the next run is expected, and until when it may come; undefined without a schedule. */
  nextMs: number | undefined;
  nextLatestMs: number | undefined;
  /** Runs that were expected since the last one and did not come. */
  missed: number;
}

/** More are not counted: the job is dead. */
const MAX_MISSED = 100;

export function healthOf(
  config: Monitor["config"],
  last: Pick<MonitorEnvironment, "status" | "startedMs" | "updatedMs">,
  nowMs: number,
): MonitorHealth {
  const marginMs = (config?.marginMinutes ?? USUAL_MARGIN_MINUTES) * MINUTE_MS;
  let nextMs = config && nextRun(config, last.startedMs);
  let missed = 0;
  while (config && nextMs !== undefined && nextMs + marginMs < nowMs) {
    missed += 1;
    const isDead = missed === MAX_MISSED;
    nextMs = nextRun(config, isDead ? nowMs - marginMs - 1 : nextMs);
    if (isDead) break;
  }
  return {
    status: missed > 0 ? "missed" : runStatus(config, last, nowMs),
    nextMs,
    nextLatestMs: nextMs === undefined ? undefined : nextMs + marginMs,
    missed,
  };
}

/** A run that is heard of again in time has not timed out. */
export function runStatus(
  config: Monitor["config"],
  { status, updatedMs }: Pick<CheckIn, "status" | "updatedMs">,
  nowMs: number,
): Exclude<RunStatus, "missed"> {
  const maxMs = (config?.maxRuntimeMinutes ?? USUAL_RUNTIME_MINUTES) * MINUTE_MS;
  return status === "in_progress" && updatedMs + maxMs < nowMs ? "timeout" : status;
}
