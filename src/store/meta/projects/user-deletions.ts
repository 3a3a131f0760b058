/** Requests to delete a user's data. The digest keeps their progress on its own connection. */
import type { Selectable } from "kysely";
import type { ProjectId } from "#model/ids.ts";
import { maskUser, type UserDataCounts, type UserDeletion } from "#model/keeping/user-deletion.ts";
import type { Meta, MetaTables } from "#store/meta/tables.ts";
import type { UserDataStore } from "#store/ports/user-data.ts";

export type DeletionRow = Selectable<MetaTables["user_deletion"]>;

/** How far the digest is with a request. */
export interface DeletionProgress {
  /** Days of which every file is done. */
  daysDone: string[];
  days: number;
  filesDone: string[];
  /** A file whose counts are subtracted from meta, up to these rows, and whose rows may still be there. */
  current?: { file: string; marks: Record<string, number> } | undefined;
  /** Issues that lost events: looked at when all days are done. */
  issues: number[];
  /** Names under which issues counted this user. */
  userKeys: string[];
  /** In hexadecimal: what belongs to them may have come on a later day. */
  eventIds: string[];
}

export const NO_PROGRESS: DeletionProgress = {
  daysDone: [],
  filesDone: [],
  days: 0,
  issues: [],
  userKeys: [],
  eventIds: [],
};

/** One that began when the signals of a day were kept together knows days only: files had their names. */
export function readProgress(text: string): DeletionProgress {
  const said = JSON.parse(text) as Omit<DeletionProgress, "current" | "filesDone"> & {
    filesDone?: string[];
    current?: { file?: string; day?: string; marks: Record<string, number> };
  };
  const { filesDone = [...said.daysDone], current } = said;
  const file = current?.file ?? current?.day ?? "";
  return { ...said, filesDone, current: current && { file, marks: current.marks } };
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
