import type { ProjectId } from "#model/ids.ts";
import type { CheckInStatus, Monitor, MonitorConfig } from "#model/monitors/monitor.ts";
import type { MonitorStore } from "#store/ports/monitors.ts";
import type { Meta, MetaTables } from "./tables.ts";

type MonitorRow = Omit<MetaTables["monitor"], "id"> & { id: number };

export function monitorStore(db: Meta): MonitorStore {
  async function withEnvironments(rows: MonitorRow[]): Promise<Monitor[]> {
    if (rows.length === 0) return [];
    const ids = rows.map(({ id }) => id);
    const places = await db
      .selectFrom("monitor_environment")
      .selectAll()
      .where("monitor_id", "in", ids)
      .orderBy("environment")
      .execute();
    const byMonitor = Map.groupBy(places, ({ monitor_id }) => monitor_id);
    return rows.map((row) => ({
      projectId: row.project_id as ProjectId,
      slug: row.slug,
      name: row.name,
      config: row.config === null ? undefined : readConfig(row.config),
      createdAtMs: row.created_at_ms,
      environments: (byMonitor.get(row.id) ?? []).map((place) => ({
        environment: place.environment,
        firstSeenMs: place.first_seen_ms,
        checkInId: Buffer.from(place.check_in_id).toString("hex"),
        status: place.status as CheckInStatus,
        startedMs: place.started_ms,
        updatedMs: place.updated_ms,
      })),
    }));
  }

  const ofProject = (projectId: ProjectId) =>
    db.selectFrom("monitor").selectAll().where("project_id", "=", projectId);

  return {
    async list(projectId) {
      return withEnvironments(await ofProject(projectId).orderBy("slug").execute());
    },
    async find({ projectId, slug }) {
      const rows = await ofProject(projectId).where("slug", "=", slug).execute();
      return (await withEnvironments(rows))[0];
    },
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
