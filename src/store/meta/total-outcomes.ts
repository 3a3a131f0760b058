import { sql } from "kysely";
import type { KeyId, ProjectId } from "#model/ids.ts";
import type { OutcomeKind } from "#model/outcome.ts";
import type { OutcomeDimension, OutcomeFilter, OutcomeTotal } from "#store/ports/outcomes.ts";
import type { Meta } from "./tables.ts";

const COLUMNS = {
  project: "project_id",
  key: "key_id",
  category: "category",
  kind: "kind",
  reason: "reason",
} as const satisfies Record<OutcomeDimension, string>;

export async function totalOutcomes(
  db: Meta,
  filter: OutcomeFilter,
  by: readonly OutcomeDimension[],
  everyMs?: number,
): Promise<OutcomeTotal[]> {
  if (filter.projectIds.length === 0) return [];
  const columns = by.map((one) => COLUMNS[one]);
  let query = db
    .selectFrom("outcome_hour")
    .select((select) => select.fn.sum<number>("quantity").as("quantity"))
    .where("project_id", "in", filter.projectIds)
    .where("hour_ms", ">=", filter.fromMs)
    .where("hour_ms", "<", filter.toMs)
    .$if(columns.length > 0, (some) => some.select(columns).groupBy(columns));
  if (filter.categories !== undefined) query = query.where("category", "in", filter.categories);
  if (filter.kinds !== undefined) query = query.where("kind", "in", filter.kinds);
  if (filter.reasons !== undefined) query = query.where("reason", "in", filter.reasons);
  if (everyMs === undefined) {
    const rows = await query.execute();
    // A sum over nothing is a row too, and no sum.
    return rows.filter(({ quantity }) => quantity !== null).map(totalOf);
  }
  const start = sql<number>`hour_ms - hour_ms % ${sql.lit(everyMs)}`;
  const rows = await query
    .select(start.as("start_ms"))
    .groupBy(start)
    .orderBy("start_ms")
    .execute();
  return rows.map((row) => ({ startMs: Number(row.start_ms), ...totalOf(row) }));
}

interface TotalRow {
  project_id?: number;
  key_id?: number;
  category?: string;
  kind?: string;
  reason?: string;
  quantity: number;
}

function totalOf({ project_id, key_id, category, kind, reason, quantity }: TotalRow): OutcomeTotal {
  return {
    ...(project_id !== undefined && { projectId: project_id as ProjectId }),
    ...(key_id !== undefined && { keyId: key_id as KeyId }),
    ...(category !== undefined && { category }),
    ...(kind !== undefined && { kind: kind as OutcomeKind }),
    ...(reason !== undefined && { reason }),
    quantity: Number(quantity),
  };
}
