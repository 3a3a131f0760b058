/** A batch's monitors and their latest runs into meta, inside of meta's transaction. */
import type { DatabaseSync } from "node:sqlite";
import type { CheckInRows } from "#model/monitors/monitor.ts";

export function prepareWriteMonitors(db: DatabaseSync): (rows: CheckInRows) => void {
  // Not for a project that was deleted while its check-ins waited.
  const upsert = db.prepare(
    `INSERT INTO monitor (project_id, slug, name, config, created_at_ms)
     SELECT :project, :slug, :slug, :config, :seen
     WHERE EXISTS (SELECT 1 FROM project WHERE id = :project)
     ON CONFLICT (project_id, slug) DO UPDATE SET config = coalesce(excluded.config, config)`,
  );
  // A run that began earlier and is heard of late does not hide the latest one.
  const see = db.prepare(
    `INSERT INTO monitor_environment (monitor_id, environment, first_seen_ms, check_in_id, status,
       started_ms, updated_ms)
     SELECT id, :environment, :started, :checkIn, :status, :started, :updated FROM monitor
     WHERE project_id = :project AND slug = :slug
     ON CONFLICT (monitor_id, environment) DO UPDATE SET
       first_seen_ms = min(first_seen_ms, excluded.first_seen_ms),
       check_in_id = excluded.check_in_id, status = excluded.status,
       started_ms = excluded.started_ms, updated_ms = excluded.updated_ms
     WHERE excluded.started_ms >= started_ms OR excluded.check_in_id = check_in_id`,
  );
  return ({ checkIns, monitors }) => {
    for (const { projectId, slug, config, seenMs } of monitors) {
      const text = config === undefined ? null : JSON.stringify(config);
      upsert.run({ project: projectId, slug, config: text, seen: seenMs });
    }
    for (const run of checkIns.toSorted((a, b) => a.startedMs - b.startedMs)) {
      see.run({
        project: run.projectId,
        slug: run.slug,
        environment: run.environment,
        checkIn: Buffer.from(run.checkInId, "hex"),
        status: run.status,
        started: run.startedMs,
        updated: run.updatedMs,
      });
    }
  };
}

/** Asks meta. */
export function prepareListMonitorPlaces(
  db: DatabaseSync,
): (projectId: number) => { slug: string; environment: string }[] {
  const list = db.prepare(
    `SELECT slug, environment FROM monitor
     JOIN monitor_environment ON monitor_id = monitor.id WHERE project_id = ?`,
  );
  return (projectId) =>
    list.all(projectId).map(({ slug, environment }) => ({
      slug: String(slug),
      environment: String(environment),
    }));
}
