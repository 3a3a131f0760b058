/**
 * The first issues by their events or users in a scope. Counting all of them would read every hour
 * of every issue, so they are counted in the order of what they can have at most (all that they
 * ever had in these places), until no other can come before those that were counted.
 */
import { sql } from "kysely";
import type { GroupId, IssueId, ProjectId } from "#model/ids.ts";
import type { IssueFilter } from "#store/ports/issues.ts";
import { type CountedIssue, countEvents, countUsers } from "./count-in-scope.ts";
import { matchIssues, matchWords } from "./match-issues.ts";
import { hasPlaces, inPlaces } from "./scope.ts";
import type { Meta } from "./tables.ts";

export interface Ranked {
  id: IssueId;
  value: number;
}
type Candidate = Omit<CountedIssue, "groups"> & { atMost: number };

/** Few have most of the events: mostly these are enough. */
const FIRST_CANDIDATES = 400;
const FIRST_BATCH = 100;

/** One more than the page holds, in the direction in which it is asked for. */
export async function rankByFigure(db: Meta, filter: IssueFilter): Promise<Ranked[]> {
  const some = await findCandidates(db, filter, FIRST_CANDIDATES);
  const isAll = some.length < FIRST_CANDIDATES;
  const ranked = await takeFirst(db, filter, some, isAll);
  if (ranked !== undefined) return ranked;
  return (await takeFirst(db, filter, await findCandidates(db, filter), true)) ?? [];
}

/** undefined when others than these may come before. */
async function takeFirst(
  db: Meta,
  filter: IssueFilter,
  candidates: readonly Candidate[],
  isAll: boolean,
): Promise<Ranked[] | undefined> {
  const counted: Ranked[] = [];
  for (let [at, size] = [0, FIRST_BATCH]; ; at += size, size *= 2) {
    const batch = candidates.slice(at, at + size);
    counted.push(...(await countBatch(db, filter, batch)));
    const next = candidates[at + size]?.atMost;
    const others = next ?? (isAll ? Number.NEGATIVE_INFINITY : (candidates.at(-1)?.atMost ?? 0));
    const first = cutPage(filter, counted, others);
    if (first !== undefined) return first;
    if (next === undefined) return undefined;
  }
}

/** undefined while one of the others, who have so many at most, may belong to it. */
function cutPage(
  { before, after, limit }: IssueFilter,
  counted: readonly Ranked[],
  others: number,
): Ranked[] | undefined {
  const compare = (a: Ranked, b: Ranked) => a.value - b.value || a.id - b.id;
  if (before !== undefined) {
    if (others >= before.value) return undefined;
    const above = counted.filter((one) => compare(one, before as Ranked) > 0);
    return above.toSorted(compare).slice(0, limit + 1);
  }
  const below = counted.filter((one) => after === undefined || compare(one, after as Ranked) < 0);
  const page = below.toSorted((a, b) => compare(b, a)).slice(0, limit + 1);
  const last = page[limit];
  const isSure = others === Number.NEGATIVE_INFINITY || (last !== undefined && last.value > others);
  return isSure ? page : undefined;
}

async function countBatch(
  db: Meta,
  filter: IssueFilter,
  candidates: readonly Candidate[],
): Promise<Ranked[]> {
  if (candidates.length === 0) return [];
  const issues = await withGroups(db, candidates);
  const events = await countEvents(db, issues, filter);
  const values = filter.sort === "events" ? events : await countUsers(db, issues, filter, events);
  return issues.map(({ id }) => ({ id, value: values.get(id) ?? 0 }));
}

async function findCandidates(db: Meta, filter: IssueFilter, limit?: number): Promise<Candidate[]> {
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

async function withGroups(db: Meta, candidates: readonly Candidate[]): Promise<CountedIssue[]> {
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
