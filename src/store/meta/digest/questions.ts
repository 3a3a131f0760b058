/** What the digest asks of meta between batches: what people have set, and what it knows by name. */
import type { ProjectId } from "#model/ids.ts";
import { toProjectFilters } from "#store/meta/projects/filters.ts";
import { limitStore } from "#store/meta/projects/limits.ts";
import { toSettings } from "#store/meta/projects/privacy.ts";
import { retentionStore } from "#store/meta/retention.ts";
import type { Meta } from "#store/meta/tables.ts";
import type { DigestMeta } from "#store/ports/digest-meta.ts";

type Questions = Pick<
  DigestMeta,
  | "readGuards"
  | "readFilters"
  | "readPrivacy"
  | "readRetention"
  | "listDiscardReasons"
>;

export function digestQuestions(db: Meta): Questions {
  return {
    readGuards: () => limitStore(db).listGuards(),
    async readFilters() {
      const switches = await db.selectFrom("filter_switch").selectAll().execute();
      const rules = db.selectFrom("filter_rule").selectAll();
      const ordered = await rules.orderBy("project_id").orderBy("position").execute();
      return toProjectFilters(switches, ordered);
    },
    async readPrivacy() {
      const rows = await db.selectFrom("project_privacy").selectAll().execute();
      return rows.map((row) => ({ projectId: row.project_id as ProjectId, ...toSettings(row) }));
    },
    readRetention: () => retentionStore(db).find(),
    async listDiscardReasons(projectId, hourMs) {
      const rows = await db
        .selectFrom("outcome_hour")
        .select("reason")
        .distinct()
        .where("project_id", "=", projectId)
        .where("hour_ms", "=", hourMs)
        .where("kind", "=", "client_discard")
        .execute();
      return rows.map(({ reason }) => reason);
    },
  };
}
