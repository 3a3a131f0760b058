/** What the limit of new issues asks of meta, on the digest's own connection. */
import type { DatabaseSync } from "node:sqlite";
import type { DigestMeta } from "#store/ports/digest-meta.ts";

export function prepareFindGroups(
  db: DatabaseSync,
): Pick<DigestMeta, "findGroups" | "countNewGroups"> {
  const find = db.prepare("SELECT 1 FROM issue_group WHERE group_id = ?");
  const count = db.prepare(
    `SELECT count(*) AS count FROM issue_group
     WHERE project_id = ? AND made_hour_ms = ?`,
  );
  return {
    findGroups: async (ids) => new Set(ids.filter((id) => find.get(id) !== undefined)),
    countNewGroups: async (projectId, hourMs) => Number(count.get(projectId, hourMs)?.count),
  };
}
