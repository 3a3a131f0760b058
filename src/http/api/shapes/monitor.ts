import {
  type MonitorConfig,
  USUAL_MARGIN_MINUTES,
  USUAL_RUNTIME_MINUTES,
} from "#model/monitors/monitor.ts";
import type { Project } from "#model/project.ts";
import type { ShownCheckIn } from "#queries/monitors/list-check-ins.ts";
import type { ShownMonitor } from "#queries/monitors/list-monitors.ts";
import { isoTime } from "./time.ts";

/** Sentry's monitor; `missed` and `timeout` are worked out now, so the status is that of now. */
export function monitorShape(monitor: ShownMonitor, project: Project) {
  return {
    id: monitor.slug,
    slug: monitor.slug,
    name: monitor.name,
    status: "active",
    isMuted: false,
    dateCreated: isoTime(monitor.createdAtMs),
    project: { id: String(project.id), slug: project.slug, name: project.name },
    config: configShape(monitor.config),
    environments: monitor.environments.map((seen) => ({
      name: seen.environment,
      status: seen.health.status,
      isMuted: false,
      dateCreated: isoTime(seen.firstSeenMs),
      lastCheckIn: isoTime(seen.startedMs),
      nextCheckIn: timeOrNull(seen.health.nextMs),
      nextCheckInLatest: timeOrNull(seen.health.nextLatestMs),
      missed: seen.health.missed,
    })),
  };
}

/** null: no check-in brought settings yet. */
function configShape(config: MonitorConfig | undefined) {
  if (config === undefined) return null;
  const { schedule } = config;
  return {
    schedule_type: schedule.type,
    schedule: schedule.type === "crontab" ? schedule.value : [schedule.value, schedule.unit],
    checkin_margin: config.marginMinutes ?? USUAL_MARGIN_MINUTES,
    max_runtime: config.maxRuntimeMinutes ?? USUAL_RUNTIME_MINUTES,
    timezone: config.timezone ?? "UTC",
    failure_issue_threshold: config.failureThreshold ?? null,
    recovery_threshold: config.recoveryThreshold ?? null,
  };
}

export function checkInShape(run: ShownCheckIn) {
  return {
    id: run.checkInId,
    environment: run.environment,
    status: run.status,
    duration: run.durationMs ?? null,
    dateCreated: isoTime(run.startedMs),
    dateAdded: isoTime(run.startedMs),
    dateUpdated: isoTime(run.updatedMs),
    release: run.release ?? null,
    traceId: run.traceId ?? null,
  };
}

function timeOrNull(ms: number | undefined): string | null {
  return ms === undefined ? null : isoTime(ms);
}
