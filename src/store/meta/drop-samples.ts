import type { ProjectId } from "#model/ids.ts";
import type { OutcomeKind } from "#model/outcome.ts";
import type { OutcomeMatch, StoredSample } from "#store/ports/outcomes.ts";
import type { Meta } from "./tables.ts";

export async function listSamples(
  db: Meta,
  match: OutcomeMatch,
  limit: number,
): Promise<StoredSample[]> {
  if (match.projectIds.length === 0) return [];
  let query = db
    .selectFrom("drop_sample")
    .leftJoin("project_key", "project_key.id", "drop_sample.key_id")
    .selectAll("drop_sample")
    .select("project_key.label")
    .where("drop_sample.project_id", "in", match.projectIds)
    .orderBy("drop_sample.at_ms", "desc")
    .orderBy("drop_sample.id", "desc")
    .limit(limit);
  if (match.categories !== undefined) query = query.where("category", "in", match.categories);
  if (match.kinds !== undefined) query = query.where("kind", "in", match.kinds);
  if (match.reasons !== undefined) query = query.where("reason", "in", match.reasons);
  const rows = await query.execute();
  return rows.map((row) => ({
    projectId: row.project_id as ProjectId,
    kind: row.kind as OutcomeKind,
    reason: row.reason,
    category: row.category,
    keyLabel: row.label ?? undefined,
    atMs: row.at_ms,
    itemType: row.item_type,
    eventId: row.event_id ?? undefined,
    sdk: row.sdk ?? undefined,
    bytes: row.bytes ?? undefined,
  }));
}
