import { type Selectable, sql } from "kysely";
import type { ProjectId, RelayTargetId } from "#model/ids.ts";
import type { RelayCount, RelayTarget } from "#model/relay.ts";
import { SPOOL_START, type SpoolPosition } from "#model/spool-position.ts";
import type { Category } from "#protocol/envelope/categories.ts";
import type { Meta, MetaTables } from "#store/meta/tables.ts";
import type { RelayMove, RelayProgress, RelayStore } from "#store/ports/settings/relay.ts";
import { listStatuses, saveStatuses } from "./relay-status.ts";

export function relayStore(db: Meta): RelayStore {
  return {
    async listTargets(projectId) {
      let query = db.selectFrom("relay_target").selectAll().orderBy("id");
      if (projectId !== undefined) query = query.where("project_id", "=", projectId);
      return (await query.execute()).map(toTarget);
    },
    async createTarget(target) {
      const row = await db
        .insertInto("relay_target")
        .values({
          project_id: target.projectId,
          dsn: target.dsn,
          mode: target.mode,
          delivery: target.delivery,
          is_internal: target.isInternal ? 1 : 0,
          created_at_ms: target.createdAtMs,
        })
        .onConflict((conflict) => conflict.column("dsn").doNothing())
        .returningAll()
        .executeTakeFirst();
      return row && toTarget(row);
    },
    async deleteTarget(projectId, id) {
      const rows = await db
        .deleteFrom("relay_target")
        .where("project_id", "=", projectId)
        .where("id", "=", id)
        .returning("id")
        .execute();
      return rows.length > 0;
    },
    async progress(id, queue) {
      const row = await db
        .selectFrom("relay_progress")
        .selectAll()
        .where("target_id", "=", id)
        .where("queue", "=", queue)
        .executeTakeFirst();
      return row && toProgress(row);
    },
    record: (id, counts, progress) => record(db, id, counts, progress),
    saveStatuses: (statuses) => saveStatuses(db, statuses),
    listStatuses: (projectId) => listStatuses(db, projectId),
    async counts({ projectId, fromMs, toMs }) {
      const rows = await db
        .selectFrom("relay_count")
        .innerJoin("relay_target", "relay_target.id", "relay_count.target_id")
        .selectAll("relay_count")
        .where("relay_target.project_id", "=", projectId)
        .where("hour_ms", ">=", fromMs)
        .where("hour_ms", "<", toMs)
        .orderBy("hour_ms")
        .orderBy("target_id")
        .orderBy("category")
        .orderBy("what")
        .orderBy("reason")
        .execute();
      return rows.map(toCount);
    },
  };
}

async function record(
  db: Meta,
  id: RelayTargetId,
  counts: RelayCount[],
  progress?: RelayMove,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // A write first: it takes the lock, and tells whether the target was deleted meanwhile.
    const { numUpdatedRows } = await tx
      .updateTable("relay_target")
      .set({ id })
      .where("id", "=", id)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return;
    for (const { hourMs, category, what, reason, quantity } of counts) {
      await tx
        .insertInto("relay_count")
        .values({ target_id: id, hour_ms: hourMs, category, what, reason, quantity })
        .onConflict((conflict) =>
          conflict
            .columns(["target_id", "hour_ms", "category", "what", "reason"])
            .doUpdateSet({ quantity: sql`relay_count.quantity + excluded.quantity` }),
        )
        .execute();
    }
    if (progress === undefined) return;
    const { queue } = progress;
    const changed = {
      ...(progress.countedTo === undefined ? {} : { counted_to: progress.countedTo }),
      ...(progress.deliveredTo === undefined ? {} : { delivered_to: progress.deliveredTo }),
    };
    if (Object.keys(changed).length === 0) return;
    await tx
      .insertInto("relay_progress")
      .values({
        ...{ target_id: id, queue, counted_to: SPOOL_START, delivered_to: SPOOL_START },
        ...changed,
      })
      .onConflict((conflict) => conflict.columns(["target_id", "queue"]).doUpdateSet(changed))
      .execute();
  });
}

function toTarget(row: Selectable<MetaTables["relay_target"]>): RelayTarget {
  return {
    id: row.id as RelayTargetId,
    projectId: row.project_id as ProjectId,
    dsn: row.dsn,
    mode: row.mode as RelayTarget["mode"],
    delivery: row.delivery as RelayTarget["delivery"],
    isInternal: row.is_internal === 1,
    createdAtMs: row.created_at_ms,
  };
}

function toProgress(row: Selectable<MetaTables["relay_progress"]>): RelayProgress {
  return {
    countedTo: row.counted_to as SpoolPosition,
    deliveredTo: row.delivered_to as SpoolPosition,
  };
}

function toCount(row: Selectable<MetaTables["relay_count"]>): RelayCount {
  return {
    targetId: row.target_id as RelayTargetId,
    hourMs: row.hour_ms,
    category: row.category as Category,
    what: row.what as RelayCount["what"],
    reason: row.reason,
    quantity: row.quantity,
  };
}
