/** The first issues by their events or users in a scope: at most all that they ever had there. */
import { sql } from "kysely";
import type { GroupId, IssueId, ProjectId } from "#model/ids.ts";
import type { Meta } from "#store/meta/tables.ts";
import { type Candidate, type Ranked, takeFirst } from "#store/meta/take-first.ts";
import type { IssueFilter } from "#store/ports/issues.ts";
import { type CountedIssue, countEvents, countUsers } from "./count-in-scope.ts";
import { matchIssues, matchWords } from "./match-issues.ts";
import { hasPlaces, inPlaces } from "./scope.ts";

type Counted = Omit<CountedIssue, "groups"> & Candidate;

/** Few have most of the events: mostly these are enough. */
const FIRST_CANDIDATES = 400;

/** One more than the page holds, in the direction in which it is asked for. */
export async function rankByCount(db: Meta, filter: IssueFilter): Promise<Ranked[]> {
  const some = await findCandidates(db, filter, FIRST_CANDIDATES);
  const isAll = some.length < FIRST_CANDIDATES;
  const count = (batch: readonly Counted[]) => countBatch(db, filter, batch);
  const ranked = await takeFirst(filter, some, isAll, count);
  if (ranked !== undefined) return ranked;
  return (await takeFirst(filter, await findCandidates(db, filter), true, count)) ?? [];
}

async function countBatch(
  db: Meta,
  filter: IssueFilter,
  candidates: readonly Counted[],
): Promise<Ranked[]> {
  const issues = await withGroups(db, candidates);
  const events = await countEvents(db, issues, filter);
  const values = filter.sort === "events" ? events : await countUsers(db, issues, filter, events);
  return issues.map(({ id }) => ({ id, value: values.get(id) ?? 0 }));
}

async function findCandidates(db: Meta, filter: IssueFilter, limit?: number): Promise<Counted[]> {
  const isPlaced = hasPlaces(filter);
  const events = isPlaced ? sql<number>`sum(seen.events)` : sql<number>`issue.events`;
  const atMost =
    filter.sort === "events"
      ? events
      : sql<number>`CASE WHEN ${events} < issue.users THEN ${events} ELSE issue.users END`;
  const { fromMs, toMs } = filter;
  const columns = [
    "issue.id as id",
    "issue.project_id as project_id",
    "issue.events as events",
    "issue.users as users",
    "issue.first_seen_ms as first_seen_ms",
    "issue.last_seen_ms as last_seen_ms",
  ] as const;
  const query = isPlaced
    ? db
        .selectFrom("issue_place as seen")
        .innerJoin("issue", "issue.id", "seen.issue_id")
        .select([...columns, atMost.as("at_most")])
        .where(inPlaces("seen.place_id", filter, filter.projectIds))
        .where(toMs === undefined ? matchWords(filter) : matchIssues(filter))
        .groupBy("issue.id")
        .$if(fromMs !== undefined, (one) =>
          one.having(sql`max(seen.last_seen_ms)`, ">=", fromMs ?? 0),
        )
    : db
        .selectFrom("issue")
        .select([...columns, atMost.as("at_most")])
        .where(matchIssues(filter));
  const rows = await query
    .orderBy("at_most", "desc")
    .orderBy("id", "desc")
    .$if(limit !== undefined, (one) => one.limit(limit ?? 0))
    .execute();
  return rows.map((row) => ({
    id: row.id as IssueId,
    projectId: row.project_id as ProjectId,
    events: row.events,
    users: row.users,
    firstSeenMs: row.first_seen_ms,
    lastSeenMs: row.last_seen_ms,
    atMost: Number(row.at_most),
  }));
}

const ISSUES_A_STATEMENT = 5000;

async function withGroups(db: Meta, candidates: readonly Counted[]): Promise<CountedIssue[]> {
  const groups = new Map<number, GroupId[]>(candidates.map(({ id }) => [id, []]));
  const ids = [...groups.keys()];
  for (let at = 0; at < ids.length; at += ISSUES_A_STATEMENT) {
    const rows = await db
      .selectFrom("issue_group")
      .select(["issue_id", "group_id"])
      .where("issue_id", "in", ids.slice(at, at + ISSUES_A_STATEMENT))
      .execute();
    for (const row of rows) groups.get(row.issue_id)?.push(row.group_id as GroupId);
  }
  return candidates.map((one) => ({ ...one, groups: groups.get(one.id) ?? [] }));
}
