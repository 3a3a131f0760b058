/** Requests to delete a user's data. The digest keeps their progress on its own connection. */
import type { Selectable } from "kysely";
import type { ProjectId } from "#model/ids.ts";
import {
  type DeletionProgress,
  maskUser,
  type RowMark,
  type UserDataCounts,
  type UserDeletion,
} from "#model/keeping/user-deletion.ts";
import type { Meta, MetaTables } from "#store/meta/tables.ts";
import type { UserDataStore } from "#store/ports/user-data.ts";

export type DeletionRow = Selectable<MetaTables["user_deletion"]>;

export const NO_PROGRESS: DeletionProgress = {
  daysDone: [],
  partitionsDone: [],
  days: 0,
  issues: [],
  userKeys: [],
  eventIds: [],
};

/** One that began when it was kept by files has the same names for them. */
export function readProgress(text: string): DeletionProgress {
  const { filesDone, ...said } = JSON.parse(text) as DeletionProgress & Before;
  const { partitionsDone = filesDone ?? [], current } = said;
  const { file, marks } = (current ?? {}) as NonNullable<Before["current"]>;
  if (file === undefined) return { ...said, partitionsDone };
  return { ...said, partitionsDone, current: { partition: file, mark: marks ?? {} } };
}
interface Before {
  filesDone?: string[];
  current?: { file?: string; marks?: RowMark };
}

export function userDeletions(db: Meta): Omit<UserDataStore, "count"> {
  return {
    async request({ projectId, who, requestedBy, requestedAtMs }) {
      const row = await db
        .insertInto("user_deletion")
        .values({
          project_id: projectId,
          user_id: who.id ?? null,
          email: who.email?.toLowerCase() ?? null,
          shown: maskUser(who),
          requested_by: requestedBy,
          requested_at_ms: requestedAtMs,
          status: "waiting",
          progress: JSON.stringify(NO_PROGRESS),
          counts: "{}",
          finished_at_ms: null,
        })
        .returningAll()
        .executeTakeFirstOrThrow();
      return toDeletion(row);
    },
    async find(id) {
      const row = await db
        .selectFrom("user_deletion")
        .selectAll()
        .where("id", "=", id)
        .executeTakeFirst();
      return row && toDeletion(row);
    },
    async list(projectId, limit) {
      const rows = await db
        .selectFrom("user_deletion")
        .selectAll()
        .where("project_id", "=", projectId)
        .orderBy("id", "desc")
        .limit(limit)
        .execute();
      return rows.map(toDeletion);
    },
  };
}

export function toDeletion(row: DeletionRow): UserDeletion {
  const progress = readProgress(row.progress);
  return {
    id: row.id,
    projectId: row.project_id as ProjectId,
    shown: row.shown,
    requestedBy: row.requested_by,
    requestedAtMs: row.requested_at_ms,
    status: row.status as UserDeletion["status"],
    daysDone: progress.daysDone.length,
    days: progress.days,
    counts: JSON.parse(row.counts) as UserDataCounts,
    finishedAtMs: row.finished_at_ms ?? undefined,
  };
}
