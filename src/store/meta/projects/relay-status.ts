import type { ProjectId, RelayTargetId } from "#model/ids.ts";
import type { RelayStatus } from "#model/relay.ts";
import type { Meta } from "#store/meta/tables.ts";

export async function saveStatuses(db: Meta, statuses: readonly RelayStatus[]): Promise<void> {
  if (statuses.length === 0) return;
  await db.transaction().execute(async (tx) => {
    for (const { targetId, ...status } of statuses) {
      const values = {
        at_ms: status.atMs,
        waiting_bytes: status.waitingBytes,
        oldest_waiting_at_ms: status.oldestWaitingAtMs,
        failure: status.failure,
        next_try_at_ms: status.nextTryAtMs,
      };
      // A write first: it takes the lock, and tells whether the target was deleted meanwhile.
      const { numUpdatedRows } = await tx
        .updateTable("relay_target")
        .set({ id: targetId })
        .where("id", "=", targetId)
        .executeTakeFirst();
      if (numUpdatedRows === 0n) continue;
      await tx
        .insertInto("relay_status")
        .values({ target_id: targetId, ...values })
        .onConflict((conflict) => conflict.column("target_id").doUpdateSet(values))
        .execute();
    }
  });
}

export async function listStatuses(db: Meta, projectId: ProjectId): Promise<RelayStatus[]> {
  const rows = await db
    .selectFrom("relay_status")
    .innerJoin("relay_target", "relay_target.id", "relay_status.target_id")
    .selectAll("relay_status")
    .where("relay_target.project_id", "=", projectId)
    .orderBy("target_id")
    .execute();
  return rows.map((row) => ({
    targetId: row.target_id as RelayTargetId,
    atMs: row.at_ms,
    waitingBytes: row.waiting_bytes,
    oldestWaitingAtMs: row.oldest_waiting_at_ms,
    failure: row.failure,
    nextTryAtMs: row.next_try_at_ms,
  }));
}
