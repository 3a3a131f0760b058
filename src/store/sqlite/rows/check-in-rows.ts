/** Runs of jobs in a day's file. A run that ends on another day than it began is in both files. */
import type { DatabaseSync } from "node:sqlite";
import type { ProjectId } from "#model/ids.ts";
import type { CheckIn, CheckInStatus } from "#model/monitors/monitor.ts";
import type { CheckInKey } from "#store/ports/digest.ts";
import type { CheckInPlace } from "#store/ports/monitors.ts";

/** Runs of one job that overlap; nobody has more. */
const MAX_OPEN = 20;

export function prepareWriteCheckIns(db: DatabaseSync): (runs: readonly CheckIn[]) => void {
  const write = db.prepare(
    `INSERT INTO check_in (project_id, check_in_id, slug, environment, status, started_ms,
       updated_ms, duration_ms, "release", trace_id) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (check_in_id, project_id) DO UPDATE SET status = excluded.status,
       started_ms = excluded.started_ms, updated_ms = excluded.updated_ms,
       duration_ms = excluded.duration_ms, "release" = excluded."release",
       trace_id = excluded.trace_id`,
  );
  return (runs) => {
    for (const run of runs) {
      write.run(
        run.projectId,
        Buffer.from(run.checkInId, "hex"),
        run.slug,
        run.environment,
        run.status,
        run.startedMs,
        run.updatedMs,
        run.durationMs ?? null,
        run.release ?? null,
        run.traceId === undefined ? null : Buffer.from(run.traceId, "hex"),
      );
    }
  };
}

export interface FindCheckIns {
  one(key: CheckInKey): CheckIn | undefined;
  /** In progress, the latest first. */
  open(place: CheckInPlace): CheckIn[];
}

export function prepareFindCheckIns(db: DatabaseSync): FindCheckIns {
  const one = db.prepare("SELECT * FROM check_in WHERE check_in_id = ? AND project_id = ?");
  const open = db.prepare(
    `SELECT * FROM check_in WHERE project_id = ? AND slug = ? AND environment = ?
       AND status = 'in_progress' ORDER BY started_ms DESC, check_in_id LIMIT ${MAX_OPEN}`,
  );
  return {
    one({ projectId, checkInId }) {
      const row = one.get(Buffer.from(checkInId, "hex"), projectId);
      return row && toCheckIn(row);
    },
    open: ({ projectId, slug, environment }) =>
      open.all(projectId, slug, environment).map(toCheckIn),
  };
}

export function toCheckIn(row: Record<string, unknown>): CheckIn {
  return {
    projectId: Number(row.project_id) as ProjectId,
    slug: String(row.slug),
    checkInId: hexOf(row.check_in_id) ?? "",
    environment: String(row.environment),
    status: row.status as CheckInStatus,
    startedMs: Number(row.started_ms),
    updatedMs: Number(row.updated_ms),
    durationMs: row.duration_ms === null ? undefined : Number(row.duration_ms),
    release: typeof row.release === "string" ? row.release : undefined,
    traceId: hexOf(row.trace_id),
  };
}

function hexOf(value: unknown): string | undefined {
  return value instanceof Uint8Array ? Buffer.from(value).toString("hex") : undefined;
}
