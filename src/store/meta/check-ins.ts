/** Runs of jobs, as rows of meta and as pages read them. */
import type { Selectable } from "kysely";
import { DAY_MS } from "#lib/time.ts";
import type { ProjectId } from "#model/ids.ts";
import type { CheckIn, CheckInStatus } from "#model/monitors/monitor.ts";
import type { CheckInStore } from "#store/ports/monitors.ts";
import type { Meta, MetaTables } from "./tables.ts";

export type CheckInRow = Selectable<MetaTables["check_in"]>;

export function checkInStore(db: Meta): CheckInStore {
  return {
    async list({ projectId, slug, environment, fromMs, toMs, limit, after }) {
      let found = db
        .selectFrom("check_in")
        .selectAll()
        .where("project_id", "=", projectId)
        .where("slug", "=", slug)
        .where("started_ms", ">=", fromMs)
        .where("started_ms", "<", toMs);
      if (environment !== undefined) found = found.where("environment", "=", environment);
      if (after !== undefined) {
        const { startedMs } = after;
        const id = Buffer.from(after.checkInId, "hex");
        // The first condition is for the index.
        found = found
          .where("started_ms", "<=", startedMs)
          .where((is) => is.or([is("started_ms", "<", startedMs), is("check_in_id", ">", id)]));
      }
      const rows = await found
        .orderBy("started_ms", "desc")
        .orderBy("check_in_id")
        .limit(limit)
        .execute();
      return rows.map(toCheckIn);
    },
  };
}

export function toCheckIn(row: CheckInRow): CheckIn {
  return {
    projectId: row.project_id as ProjectId,
    slug: row.slug,
    checkInId: hexOf(row.check_in_id),
    environment: row.environment,
    status: row.status as CheckInStatus,
    startedMs: row.started_ms,
    updatedMs: row.updated_ms,
    durationMs: row.duration_ms ?? undefined,
    release: row.release ?? undefined,
    traceId: row.trace_id === null ? undefined : hexOf(row.trace_id),
  };
}

/** Received on this day. */
export function checkInRow(run: CheckIn, day: string): Omit<CheckInRow, "id"> {
  return {
    project_id: run.projectId,
    check_in_id: Buffer.from(run.checkInId, "hex"),
    day: Date.parse(day) / DAY_MS,
    slug: run.slug,
    environment: run.environment,
    status: run.status,
    started_ms: run.startedMs,
    updated_ms: run.updatedMs,
    duration_ms: run.durationMs ?? null,
    release: run.release ?? null,
    trace_id: run.traceId === undefined ? null : Buffer.from(run.traceId, "hex"),
  };
}

/** Ids and numbers, and their share of five trees; measured: see docs/performance.md. */
const BYTES_BESIDE_TEXTS = 135;

/** About what a row takes on disk. */
export function checkInBytes(row: Pick<CheckInRow, "slug" | "environment" | "release">): number {
  const { slug, environment, release } = row;
  return BYTES_BESIDE_TEXTS + 2 * slug.length + environment.length + (release?.length ?? 0);
}

function hexOf(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString("hex");
}
