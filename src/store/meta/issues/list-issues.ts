import { type Selectable, sql } from "kysely";
import type { GroupId, IssueId, ProjectId } from "#model/ids.ts";
import type { Issue, IssueStatus, IssueSubstatus } from "#model/issue.ts";
import type { Level } from "#protocol/event/level.ts";
import type { Meta, MetaTables } from "#store/meta/tables.ts";
import type { Ranked } from "#store/meta/take-first.ts";
import type { IssueFilter, IssuePage, IssueSort } from "#store/ports/issues.ts";
import { countInScope } from "./count-in-scope.ts";
import { matchesNothing, matchIssues } from "./match-issues.ts";
import { pastMark } from "./past-mark.ts";
import { rankByCount } from "./rank-by-count.ts";
import { rankByPlace } from "./rank-by-place.ts";
import { hasPlaces, hasRange } from "./scope.ts";

function regressionOf(row: Selectable<MetaTables["issue"]>): Issue["regression"] {
  const isBack = row.status === "unresolved" && row.substatus === "regressed";
  if (!isBack || row.regressed_ms === null) return undefined;
  return { atMs: row.regressed_ms, release: row.regressed_release ?? undefined };
}

function toIssue(row: Selectable<MetaTables["issue"]>, groups: GroupId[]): Issue {
  return {
    id: row.id as IssueId,
    projectId: row.project_id as ProjectId,
    number: row.number,
    title: row.title,
    type: row.type,
    value: row.value,
    culprit: row.culprit,
    level: row.level as Level,
    platform: row.platform,
    handled: row.handled === null ? undefined : row.handled === 1,
    status: row.status as IssueStatus,
    substatus: (row.substatus as IssueSubstatus | null) ?? undefined,
    firstSeenMs: row.first_seen_ms,
    lastSeenMs: row.last_seen_ms,
    events: row.events,
    users: row.users,
    firstRelease: row.first_release ?? undefined,
    lastRelease: row.last_release ?? undefined,
    regression: regressionOf(row),
    groups,
  };
}

export async function withGroups(
  db: Meta,
  rows: Selectable<MetaTables["issue"]>[],
): Promise<Issue[]> {
  if (rows.length === 0) return [];
  const groups = await db
    .selectFrom("issue_group")
    .select(["issue_id", "group_id"])
    .where(
      "issue_id",
      "in",
      rows.map((row) => row.id),
    )
    .execute();
  const byIssue = Map.groupBy(groups, (group) => group.issue_id);
  return rows.map((row) =>
    toIssue(
      row,
      (byIssue.get(row.id) ?? []).map((group) => group.group_id as GroupId),
    ),
  );
}

const SORT_COLUMNS = {
  lastSeen: "last_seen_ms",
  firstSeen: "first_seen_ms",
  events: "events",
  users: "users",
} as const satisfies Record<IssueSort, string>;

/** Sorted by what is shown of each issue: in the scope, where it has one. */
export async function listIssues(db: Meta, filter: IssueFilter): Promise<IssuePage> {
  if (matchesNothing(filter)) return { issues: [], totals: new Map(), next: undefined };
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
    totals: await countInScope(db, issues, filter),
    // One more than asked tells whether another page follows.
    next: ranked.length > filter.limit ? last : undefined,
  };
}

function rank(db: Meta, filter: IssueFilter): Promise<Ranked[]> {
  const isByTime = filter.sort === "lastSeen" || filter.sort === "firstSeen";
  if (isByTime) return hasPlaces(filter) ? rankByPlace(db, filter) : rankByColumn(db, filter);
  return hasPlaces(filter) || hasRange(filter) ? rankByCount(db, filter) : rankByColumn(db, filter);
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
