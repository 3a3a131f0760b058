/** What the limit of new issues asks. */
import { sql } from "kysely";
import type { GroupId } from "#model/ids.ts";
import type { DigestMeta } from "#store/ports/digest-meta.ts";
import type { PostgresMeta } from "#store/postgres/open-postgres.ts";

export function findGroups(db: PostgresMeta): Pick<DigestMeta, "findGroups" | "countNewGroups"> {
  return {
    async findGroups(ids) {
      const { rows } = await sql<{ id: number }>`SELECT group_id AS id FROM issue_group
        WHERE group_id = ANY(${sql.val(ids)}::int8[])`.execute(db);
      return new Set(rows.map(({ id }) => id as GroupId));
    },
    async countNewGroups(projectId, hourMs) {
      const { rows } = await sql<{ count: number }>`SELECT count(*) AS count FROM issue_group
        WHERE project_id = ${projectId} AND made_hour_ms = ${hourMs}`.execute(db);
      return rows[0]?.count ?? 0;
    },
  };
}
