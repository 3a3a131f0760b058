import type { IssueFilter, IssuePage, IssueSort } from "#store/ports/issues.ts";
import { withGroups } from "./issues.ts";
import { matchesNothing, matchIssues } from "./match-issues.ts";
import type { Meta } from "./tables.ts";

const SORT_COLUMNS = {
  lastSeen: "last_seen_ms",
  firstSeen: "first_seen_ms",
  events: "events",
  users: "users",
} as const satisfies Record<IssueSort, string>;

export async function listIssues(db: Meta, filter: IssueFilter): Promise<IssuePage> {
  if (matchesNothing(filter)) return { issues: [], next: undefined };
  const column = SORT_COLUMNS[filter.sort];
  let query = db.selectFrom("issue").selectAll("issue").where(matchIssues(filter));
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
