/** What the limit of new issues asks of meta, on the digest's own connection. */
import type { DatabaseSync } from "node:sqlite";
import type { DigestMeta } from "#store/ports/digest-meta.ts";

export function prepareFindGroups(
  db: DatabaseSync,
): Pick<DigestMeta, "findGroups" | "countNewGroups"> {
  const find = db.prepare("SELECT 1 FROM issue_group WHERE group_id = ? AND made_at < ?");
  const count = db.prepare(
    `SELECT count(*) AS count FROM issue_group
     WHERE project_id = ? AND made_hour_ms = ? AND made_at < ?`,
  );
  return {
    findGroups: async (ids, before) =>
      new Set(ids.filter((id) => find.get(id, before) !== undefined)),
    countNewGroups: async (projectId, hourMs, before) =>
      Number(count.get(projectId, hourMs, before)?.count),
  };
}
