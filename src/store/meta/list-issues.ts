import { type Expression, type SqlBool, sql } from "kysely";
import type { IssueId } from "#model/ids.ts";
import type { IssueFilter, IssuePage, IssueSort } from "#store/ports/issues.ts";
import { countInScope } from "./count-in-scope.ts";
import { withGroups } from "./issues.ts";
import { matchesNothing, matchIssues, matchWords } from "./match-issues.ts";
import { type Ranked, rankByFigure } from "./rank-by-figure.ts";
import { hasPlaces, hasRange, inPlaces } from "./scope.ts";
import type { Meta } from "./tables.ts";

const SORT_COLUMNS = {
  lastSeen: "last_seen_ms",
  firstSeen: "first_seen_ms",
  events: "events",
  users: "users",
} as const satisfies Record<IssueSort, string>;

/** Sorted by what is shown of each issue: in the scope, where it has one. */
export async function listIssues(db: Meta, filter: IssueFilter): Promise<IssuePage> {
  if (matchesNothing(filter)) return { issues: [], figures: new Map(), next: undefined };
  const ranked = await rank(db, filter);
  const page = ranked.slice(0, filter.limit);
  const last = page.at(-1);
  if (filter.before !== undefined) page.reverse();
  const ids = page.map(({ id }) => id);
  const rows = ids.length === 0 ? [] : await findRows(db, ids);
  const issues = (await withGroups(db, rows)).toSorted(
    (a, b) => ids.indexOf(a.id) - ids.indexOf(b.id),
  );
  return {
    issues,
    figures: await countInScope(db, issues, filter),
    // One more than asked tells whether another page follows.
    next: ranked.length > filter.limit ? last : undefined,
  };
}

function rank(db: Meta, filter: IssueFilter): Promise<Ranked[]> {
  const isByTime = filter.sort === "lastSeen" || filter.sort === "firstSeen";
  if (isByTime) return hasPlaces(filter) ? rankByPlace(db, filter) : rankByColumn(db, filter);
  return hasPlaces(filter) || hasRange(filter)
    ? rankByFigure(db, filter)
    : rankByColumn(db, filter);
}

function findRows(db: Meta, ids: IssueId[]) {
  return db.selectFrom("issue").selectAll().where("id", "in", ids).execute();
}

async function rankByColumn(db: Meta, filter: IssueFilter): Promise<Ranked[]> {
  const column = SORT_COLUMNS[filter.sort];
  const direction = filter.before === undefined ? "desc" : "asc";
  const rows = await db
    .selectFrom("issue")
    .select(["issue.id as id", `issue.${column} as value`])
    .where(matchIssues(filter))
    .where(pastMark(filter, sql.ref(`issue.${column}`)))
    .orderBy("value", direction)
    .orderBy("id", direction)
    .limit(filter.limit + 1)
    .execute();
  return rows.map(({ id, value }) => ({ id: id as IssueId, value }));
}

/** By the first or last event in the places of the scope. */
async function rankByPlace(db: Meta, filter: IssueFilter): Promise<Ranked[]> {
  const direction = filter.before === undefined ? "desc" : "asc";
  const last = sql<number>`max(seen.last_seen_ms)`;
  const value = filter.sort === "lastSeen" ? last : sql<number>`min(seen.first_seen_ms)`;
  const { fromMs, toMs } = filter;
  const rows = await db
    .selectFrom("issue_place as seen")
    .innerJoin("issue", "issue.id", "seen.issue_id")
    .select(["issue.id as id", value.as("value")])
    .where(inPlaces("seen.place_id", filter, filter.projectIds))
    // The last is not among those before; the first may be.
    .$if(filter.sort === "lastSeen", (query) => query.where("seen.last_seen_ms", ">=", fromMs ?? 0))
    .where(toMs === undefined ? matchWords(filter) : matchIssues(filter))
    .groupBy("issue.id")
    .$if(fromMs !== undefined, (query) => query.having(last, ">=", fromMs ?? 0))
    .having(pastMark(filter, value))
    .orderBy("value", direction)
    .orderBy("id", direction)
    .limit(filter.limit + 1)
    .execute();
  return rows.map(({ id, value: at }) => ({ id: id as IssueId, value: Number(at) }));
}

function pastMark({ after, before }: IssueFilter, value: Expression<unknown>): Expression<SqlBool> {
  const mark = before ?? after;
  if (mark === undefined) return sql<SqlBool>`1 = 1`;
  const past = before === undefined ? sql`<` : sql`>`;
  return sql<SqlBool>`(${value} ${past} ${mark.value}
    OR (${value} = ${mark.value} AND issue.id ${past} ${mark.id}))`;
}
