import type { DatabaseSync } from "node:sqlite";
import type { ProjectFilters } from "#model/filter-settings.ts";
import { toProjectFilters } from "#store/meta/projects/filters.ts";

/** Of all projects that changed theirs, on the digest's own connection. */
export function prepareReadFilters(db: DatabaseSync): () => ProjectFilters[] {
  const switches = db.prepare("SELECT project_id, family, is_on FROM filter_switch");
  const rules = db.prepare(
    "SELECT project_id, field, glob FROM filter_rule ORDER BY project_id, position",
  );
  return () =>
    toProjectFilters(
      switches.all().map((row) => ({
        project_id: Number(row.project_id),
        family: String(row.family),
        is_on: Number(row.is_on),
      })),
      rules.all().map((row) => ({
        project_id: Number(row.project_id),
        field: String(row.field),
        glob: String(row.glob),
      })),
    );
}
