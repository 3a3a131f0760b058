import type { ProjectId } from "#model/ids.ts";
import type { CheckInStatus, MonitorConfig } from "#model/monitors/monitor.ts";
import type { LatestRun, MonitorStore, PlannedMonitor } from "#store/ports/monitors.ts";
import type { Meta, MetaTables } from "./tables.ts";

export function monitorStore(db: Meta): MonitorStore {
  async function list(projectId: ProjectId, slug?: string) {
    let monitors = db.selectFrom("monitor").selectAll().where("project_id", "=", projectId);
    let places = db
      .selectFrom("monitor_environment")
      .selectAll()
      .where("project_id", "=", projectId);
    if (slug !== undefined) {
      monitors = monitors.where("slug", "=", slug);
      places = places.where("slug", "=", slug);
    }
    const rows = await monitors.orderBy("slug").execute();
    const latest = await places.orderBy("environment").execute();
    const bySlug = Map.groupBy(latest.map(toLatest), (run) => run.slug);
    return rows.map((row) => ({
      ...toMonitor(row),
      environments: (bySlug.get(row.slug) ?? []).map(({ projectId, slug, ...run }) => run),
    }));
  }
  return {
    list: (projectId) => list(projectId),
    find: async ({ projectId, slug }) => (await list(projectId, slug))[0],
  };
}

export function toMonitor(row: MetaTables["monitor"]): PlannedMonitor {
  return {
    projectId: row.project_id as ProjectId,
    slug: row.slug,
    name: row.name,
    config: row.config === null ? undefined : readConfig(row.config),
    createdAtMs: row.created_at_ms,
  };
}

export function toLatest(row: MetaTables["monitor_environment"]): LatestRun {
  return {
    projectId: row.project_id as ProjectId,
    slug: row.slug,
    environment: row.environment,
    firstSeenMs: row.first_seen_ms,
    checkInId: Buffer.from(row.check_in_id).toString("hex"),
    status: row.status as CheckInStatus,
    startedMs: row.started_ms,
    updatedMs: row.updated_ms,
  };
}

/** JSON has no undefined: what is not there was not said. */
function readConfig(text: string): MonitorConfig {
  const sent = JSON.parse(text) as Partial<MonitorConfig> & Pick<MonitorConfig, "schedule">;
  const { schedule, marginMinutes, maxRuntimeMinutes, timezone } = sent;
  const { failureThreshold, recoveryThreshold } = sent;
  return {
    schedule,
    marginMinutes,
    maxRuntimeMinutes,
    timezone,
    failureThreshold,
    recoveryThreshold,
  };
}
