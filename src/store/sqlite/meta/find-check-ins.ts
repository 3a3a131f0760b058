import type { DatabaseSync } from "node:sqlite";
import { type CheckInRow, toCheckIn } from "#store/meta/check-ins.ts";
import type { CheckInQuestion, KnownCheckIns } from "#store/ports/monitors.ts";

/** Runs of one job that overlap; nobody has more. */
const MAX_OPEN = 20;

/** Asks meta what the check-ins of a batch are about. */
export function prepareFindCheckIns(db: DatabaseSync): (ask: CheckInQuestion) => KnownCheckIns {
  const one = db.prepare("SELECT * FROM check_in WHERE check_in_id = ? AND project_id = ?");
  const open = db.prepare(
    `SELECT * FROM check_in WHERE project_id = ? AND slug = ? AND environment = ?
       AND status = 'in_progress' AND updated_ms >= ?
     ORDER BY started_ms DESC, check_in_id LIMIT ${MAX_OPEN}`,
  );
  const places = db.prepare(
    "SELECT slug, environment FROM monitor_environment WHERE project_id = ?",
  );
  const toRun = (row: unknown) => toCheckIn(row as CheckInRow);
  return ({ runs, places: ends, openSinceMs, projects }) => ({
    runs: runs.flatMap(({ projectId, checkInId }) => {
      const row = one.get(Buffer.from(checkInId, "hex"), projectId);
      return row === undefined ? [] : toRun(row);
    }),
    open: ends.flatMap(({ projectId, slug, environment }) =>
      open.all(projectId, slug, environment, openSinceMs).map(toRun),
    ),
    places: projects.flatMap((projectId) =>
      places.all(projectId).map(({ slug, environment }) => ({
        ...{ projectId, slug: String(slug), environment: String(environment) },
      })),
    ),
  });
}
