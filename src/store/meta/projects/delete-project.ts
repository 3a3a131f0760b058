import type { ProjectId } from "#model/ids.ts";
import type { Meta } from "#store/meta/tables.ts";
import { deleteOwnerlessLimits } from "./limits.ts";

/** In `app_setting`. */
export const INTERNAL_DELETED = "internal_project_deleted";

/**
 * The project's row goes first: from then on this transaction holds the write lock, so the digest
 * neither adds to what is being deleted nor finds the project afterwards.
 */
export async function deleteProject(db: Meta, id: ProjectId): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const issues = tx.selectFrom("issue").select("id").where("project_id", "=", id);
    const groups = tx.selectFrom("issue_group").select("group_id").where("project_id", "=", id);
    const gone = await tx
      .deleteFrom("project")
      .where("id", "=", id)
      .returning("is_internal")
      .executeTakeFirst();
    if (gone?.is_internal === 1) await rememberDeleted(tx);
    await tx.deleteFrom("issue_users").where("issue_id", "in", issues).execute();
    await tx.deleteFrom("issue_hour").where("group_id", "in", groups).execute();
    await tx.deleteFrom("issue_place").where("group_id", "in", groups).execute();
    await tx.deleteFrom("issue_place_users").where("group_id", "in", groups).execute();
    for (const table of [
      "issue_group",
      "issue",
      "outcome_hour",
      "drop_sample",
      "received_hour",
      "project_hour",
      "project_users",
      "place",
      "session_state",
      "session_hour",
      "session_duration",
      "session_users",
      "project_key",
    ] as const) {
      await tx.deleteFrom(table).where("project_id", "=", id).execute();
    }
    // A job may have run for millions of times: the digest removes what is left in small steps.
    await tx
      .insertInto("gone_project")
      .values({ id })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await deleteOwnerlessLimits(tx);
  });
}

async function rememberDeleted(db: Meta): Promise<void> {
  await db
    .insertInto("app_setting")
    .values({ name: INTERNAL_DELETED, value: "yes" })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
