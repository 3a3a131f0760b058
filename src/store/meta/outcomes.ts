import type { ProjectId } from "#model/ids.ts";
import type { OutcomeKind } from "#model/outcome.ts";
import type { OutcomeStore } from "#store/ports/outcomes.ts";
import { listSamples } from "./drop-samples.ts";
import type { Meta } from "./tables.ts";
import { totalOutcomes } from "./total-outcomes.ts";
import { readVolumes } from "./volumes.ts";

export function outcomeStore(db: Meta): OutcomeStore {
  return {
    async sum({ projectId, fromMs, toMs }) {
      let query = db
        .selectFrom("outcome_hour")
        .select((select) => [
          "project_id",
          "category",
          "kind",
          "reason",
          select.fn.sum<number>("quantity").as("quantity"),
        ])
        .where("hour_ms", ">=", fromMs)
        .where("hour_ms", "<", toMs)
        .groupBy(["project_id", "category", "kind", "reason"]);
      if (projectId !== undefined) query = query.where("project_id", "=", projectId);
      const rows = await query.execute();
      return rows.map((row) => ({
        projectId: row.project_id as ProjectId,
        category: row.category,
        kind: row.kind as OutcomeKind,
        reason: row.reason,
        quantity: Number(row.quantity),
      }));
    },
    async sumByHour({ projectId, fromMs, toMs }) {
      const rows = await db
        .selectFrom("outcome_hour")
        .select((select) => [
          "hour_ms",
          "category",
          "kind",
          "reason",
          select.fn.sum<number>("quantity").as("quantity"),
        ])
        .where("project_id", "=", projectId)
        .where("hour_ms", ">=", fromMs)
        .where("hour_ms", "<", toMs)
        .groupBy(["hour_ms", "category", "kind", "reason"])
        .orderBy("hour_ms")
        .execute();
      return rows.map((row) => ({
        projectId,
        hourMs: row.hour_ms,
        category: row.category,
        kind: row.kind as OutcomeKind,
        reason: row.reason,
        quantity: Number(row.quantity),
      }));
    },
    total: (filter, by, everyMs) => totalOutcomes(db, filter, by, everyMs),
    listSamples: (match, limit) => listSamples(db, match, limit),
    async countEnvelopes({ projectIds, fromMs, toMs }) {
      if (projectIds.length === 0) return 0;
      const row = await db
        .selectFrom("received_hour")
        .select((select) => select.fn.sum<number | null>("envelopes").as("envelopes"))
        .where("project_id", "in", projectIds)
        .where("hour_ms", ">=", fromMs)
        .where("hour_ms", "<", toMs)
        .executeTakeFirst();
      return Number(row?.envelopes ?? 0);
    },
    volumes: (filter) => readVolumes(db, filter),
  };
}
