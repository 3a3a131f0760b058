/** What a batch's check-ins mean for monitors: which are new, their settings, their latest runs. */
import type { CheckIn, CheckInRows } from "#model/monitors/monitor.ts";
import {
  checkInPlaceName,
  type KnownMonitors,
  type LatestRun,
  type MonitorPlan,
  monitorName,
  type PlannedMonitor,
} from "#store/ports/monitors.ts";

export function planMonitors(
  { checkIns, monitors }: CheckInRows,
  known: KnownMonitors,
): MonitorPlan {
  const changed = new Map<string, PlannedMonitor>();
  for (const { projectId, slug, config, seenMs } of monitors) {
    if (!known.projects.has(projectId)) continue;
    const name = monitorName({ projectId, slug });
    const before = changed.get(name) ?? known.monitors.get(name);
    if (before === undefined) {
      changed.set(name, { projectId, slug, name: slug, config, createdAtMs: seenMs });
    } else if (config !== undefined && !isSame(config, before.config)) {
      changed.set(name, { ...before, config });
    }
  }
  const latest = new Map<string, LatestRun>();
  for (const run of checkIns.toSorted((a, b) => a.startedMs - b.startedMs)) {
    if (!changed.has(monitorName(run)) && !known.monitors.has(monitorName(run))) continue;
    const name = checkInPlaceName(run);
    const before = latest.get(name) ?? known.latest.get(name);
    // A run that began earlier and is heard of late does not hide the latest one.
    const isLatest =
      before === undefined ||
      run.startedMs >= before.startedMs ||
      run.checkInId === before.checkInId;
    if (isLatest) latest.set(name, latestOf(run, before));
  }
  const runs = checkIns.filter(({ projectId }) => known.projects.has(projectId));
  return { monitors: [...changed.values()], latest: [...latest.values()], runs };
}

function latestOf(run: CheckIn, before: LatestRun | undefined): LatestRun {
  const { projectId, slug, environment, checkInId, status, startedMs, updatedMs } = run;
  const firstSeenMs = Math.min(startedMs, before?.firstSeenMs ?? startedMs);
  return { projectId, slug, environment, firstSeenMs, checkInId, status, startedMs, updatedMs };
}

function isSame(a: PlannedMonitor["config"], b: PlannedMonitor["config"]): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
