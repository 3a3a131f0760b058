/**
 * What the digest asks of meta between batches: what people have set, what it knows by name, and what
 * was decided about the last batches.
 */
import { sql } from "kysely";
import type { ProjectId } from "#model/ids.ts";
import type { SpoolId, SpoolPosition } from "#model/spool-position.ts";
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
  | "listKept"
  | "forgetKept"
>;

export function digestQuestions(db: Meta, spool: SpoolId): Questions {
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
    async listKept() {
      const rows = await db
        .selectFrom("digest_batch")
        .innerJoin("digest_settings", "digest_settings.id", "settings_id")
        .select(["start_at", "end_at", "text", "items"])
        .where("spool", "=", spool)
        .orderBy("end_at")
        .execute();
      return rows.map(({ start_at, end_at, text, items }) => ({
        from: start_at as SpoolPosition,
        to: end_at as SpoolPosition,
        settings: text,
        items,
      }));
    },
    async forgetKept(upTo) {
      const kept = db.deleteFrom("digest_batch").where("spool", "=", spool);
      await kept.where("end_at", "<=", upTo).execute();
      // Those that the next batch will name stay.
      await sql`DELETE FROM digest_settings WHERE id < (SELECT max(id) FROM digest_settings)
        AND id NOT IN (SELECT settings_id FROM digest_batch)`.execute(db);
    },
  };
}
