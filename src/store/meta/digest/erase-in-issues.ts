/** What issues still say of events that are gone. */
import { sql } from "kysely";
import type { GroupId, IssueId, ProjectId } from "#model/ids.ts";
import type { Meta } from "#store/meta/tables.ts";
import type { ErasingRules, MetaErasing, NewestEvents } from "#store/ports/digest-erasing.ts";
import type { PositionOf } from "./erasing-engine.ts";
import { searchText } from "./search-text.ts";

/** Issues whose words name the address, whatever happened to their events. */
export async function findNamingIssues(
  db: Meta,
  projectId: ProjectId,
  email: string,
  positionOf: PositionOf,
): Promise<number[]> {
  const ofProject = db.selectFrom("issue").select("id").where("project_id", "=", projectId);
  const naming = ofProject.where(positionOf(email, sql.ref("search_text")), ">", 0);
  return (await naming.execute()).map(({ id }) => id);
}

export async function groupsOf(
  db: Meta,
  issues: readonly number[],
): ReturnType<MetaErasing["listErasedIssues"]> {
  const found: Awaited<ReturnType<MetaErasing["listErasedIssues"]>> = [];
  for (const issue of issues) {
    const groups = db.selectFrom("issue_group").select("group_id").where("issue_id", "=", issue);
    const ids = (await groups.execute()).map(({ group_id }) => group_id as GroupId);
    found.push({ id: issue as IssueId, groups: ids });
  }
  return found;
}

/** Each is called after the newest event that is left, as the rule says; answers how many are gone. */
export async function settleIssues(
  tx: Meta,
  rules: ErasingRules,
  newest: NewestEvents,
): Promise<number> {
  const known: { id: IssueId; events: number }[] = [];
  // In the order in which everybody locks them; writes what is there, to lock before it reads.
  for (const id of [...newest.keys()].toSorted((a, b) => a - b)) {
    const own = tx.updateTable("issue").where("id", "=", id);
    const same = own.set((eb) => ({ events: eb.ref("events") })).returning("events");
    const row = await same.executeTakeFirst();
    if (row !== undefined) known.push({ id, events: row.events });
  }
  const { gone, named } = rules.planSettling(known, newest);
  for (const { issueId, words, events, lastSeenMs } of named) {
    const said = { ...words, search_text: searchText(words), events };
    const seen = lastSeenMs === undefined ? {} : { last_seen_ms: lastSeenMs };
    const own = tx.updateTable("issue").where("id", "=", issueId);
    await own.set({ ...said, ...seen }).execute();
  }
  for (const id of gone) await removeIssue(tx, id);
  return gone.length;
}

async function removeIssue(tx: Meta, id: IssueId): Promise<void> {
  const groups = tx.selectFrom("issue_group").select("group_id").where("issue_id", "=", id);
  for (const table of ["issue_hour", "issue_place", "issue_place_users"] as const) {
    await tx.deleteFrom(table).where("group_id", "in", groups).execute();
  }
  await tx.deleteFrom("issue_group").where("issue_id", "=", id).execute();
  await tx.deleteFrom("issue_users").where("issue_id", "=", id).execute();
  await tx.deleteFrom("issue").where("id", "=", id).execute();
}

/** What the address was grouped by. The group itself is a number and stays. */
export async function forgetGrouping(
  tx: Meta,
  projectId: ProjectId,
  email: string,
  positionOf: PositionOf,
): Promise<void> {
  await tx
    .updateTable("issue_group")
    .set({ parts: "[]" })
    .where("project_id", "=", projectId)
    .where(positionOf(email, sql`lower(parts)`), ">", 0)
    .execute();
}
