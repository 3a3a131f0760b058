import type { DatabaseSync } from "node:sqlite";
import type { ProjectGuards } from "#model/limits.ts";
import { toGuards } from "#store/meta/projects/limits.ts";

/** Of all projects that changed theirs, on the digest's own connection. */
export function prepareReadGuards(db: DatabaseSync): () => ProjectGuards[] {
  const read = db.prepare(
    `SELECT project_id, spike_protection, spike_minimum, max_new_issues, max_tag_values
     FROM project_guard`,
  );
  return () => read.all().map((row) => toGuards(row as unknown as Parameters<typeof toGuards>[0]));
}
