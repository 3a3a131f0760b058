import { sql } from "kysely";
import type { IssueFilter, IssuePage, IssueSort } from "#store/ports.ts";
import { withGroups } from "./issues.ts";
import type { Meta } from "./tables.ts";

const SORT_COLUMNS = {
  lastSeen: "last_seen_ms",
  firstSeen: "first_seen_ms",
  events: "events",
  users: "users",
} as const satisfies Record<IssueSort, string>;

export async function listIssues(db: Meta, filter: IssueFilter): Promise<IssuePage> {
  if (filter.projectIds.length === 0) return { issues: [], next: undefined };
  const column = SORT_COLUMNS[filter.sort];
  let query = db.selectFrom("issue").selectAll().where("project_id", "in", filter.projectIds);
  if (filter.status !== undefined) query = query.where("status", "=", filter.status);
  if (filter.levels !== undefined) query = query.where("level", "in", filter.levels);
  if (filter.sinceMs !== undefined) query = query.where("last_seen_ms", ">=", filter.sinceMs);
  if (filter.untilMs !== undefined) query = query.where("first_seen_ms", "<", filter.untilMs);
  for (const word of filter.words ?? []) {
    query = query.where(
      sql<boolean>`search_text LIKE ${`%${escapeLike(word.toLowerCase())}%`} ESCAPE '\\'`,
    );
  }
  for (const [key, values] of [
    ["environment", filter.environments],
    ["release", filter.releases],
  ] as const) {
    if (values === undefined) continue;
    query = query.where(({ exists, selectFrom }) =>
      exists(
        selectFrom("issue_group")
          .innerJoin("issue_facet", "issue_facet.group_id", "issue_group.group_id")
          .select("issue_facet.value")
          .whereRef("issue_group.issue_id", "=", "issue.id")
          .where("issue_facet.key", "=", key)
          .where("issue_facet.value", "in", values),
      ),
    );
  }
  const goesBack = filter.before !== undefined;
  const mark = filter.before ?? filter.after;
  if (mark !== undefined) {
    const past = goesBack ? ">" : "<";
    query = query.where(({ or, and, eb }) =>
      or([
        eb(column, past, mark.value),
        and([eb(column, "=", mark.value), eb("id", past, mark.id)]),
      ]),
    );
  }
  const direction = goesBack ? "asc" : "desc";
  // One more than asked tells whether another page follows.
  const rows = await query
    .orderBy(column, direction)
    .orderBy("id", direction)
    .limit(filter.limit + 1)
    .execute();
  const page = rows.slice(0, filter.limit);
  const last = page.at(-1);
  if (goesBack) page.reverse();
  return {
    issues: await withGroups(db, page),
    next:
      rows.length > filter.limit && last !== undefined
        ? { value: last[column], id: last.id }
        : undefined,
  };
}

function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, (sign) => `\\${sign}`);
}
