import { sql } from "kysely";
import type { ProjectId } from "#model/ids.ts";
import type { DigestBatch } from "#store/ports/digest.ts";
import type { KnownProject } from "#store/ports/digest-meta.ts";
import type { PostgresMeta } from "#store/postgres/open-postgres.ts";

export type KnownProjects = ReadonlyMap<ProjectId, KnownProject>;

/**
 * The projects that a batch has rows of: none of them is deleted before the transaction ends, and
 * one that is not among them was deleted while its records waited in the spool.
 */
export async function lockProjects(tx: PostgresMeta, batch: DigestBatch): Promise<KnownProjects> {
  const { groups, sessions, checkIns, feedback, scrubbed } = batch;
  const ofSessions = [sessions.updates, sessions.groups];
  const ofRuns = [checkIns.checkIns, checkIns.monitors];
  const rows = [groups, ...ofSessions, ...ofRuns, feedback, scrubbed];
  const ids = new Set(rows.flatMap((some) => some.map(({ projectId }) => projectId)));
  if (ids.size === 0) return new Map();
  const found = await sql<{
    id: number;
    next_issue_number: number;
    first_event_at_ms: number | null;
  }>`
    SELECT id, next_issue_number, first_event_at_ms FROM project
    WHERE id = ANY(${sql.val([...ids])}::int8[]) ORDER BY id FOR NO KEY UPDATE`.execute(tx);
  return new Map(
    found.rows.map((row) => [
      row.id as ProjectId,
      { nextNumber: row.next_issue_number, hasEvents: row.first_event_at_ms !== null },
    ]),
  );
}
