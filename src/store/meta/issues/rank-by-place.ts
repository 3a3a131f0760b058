/** Issues by their first or last event in the places of a scope. */
import { sql } from "kysely";
import type { IssueId } from "#model/ids.ts";
import type { Meta } from "#store/meta/tables.ts";
import { type Candidate, type Ranked, takeFirst } from "#store/meta/take-first.ts";
import type { IssueFilter } from "#store/ports/issues.ts";
import { isSeenInRange, matchIssues, matchWords } from "./match-issues.ts";
import { pastMark } from "./past-mark.ts";
import { GROUP_FIRST, inPlaces } from "./scope.ts";

/** When these are not enough, the places hold few issues: then all of theirs are read. */
const FIRST_CANDIDATES = 300;

/** One more than the page holds. */
export async function rankByPlace(db: Meta, filter: IssueFilter): Promise<Ranked[]> {
  const isLast = filter.sort === "lastSeen";
  return (isLast ? await walk(db, filter) : undefined) ?? (await scan(db, filter));
}

/** An issue was seen in its places no later than anywhere: those seen last are looked at first. */
async function walk(db: Meta, filter: IssueFilter): Promise<Ranked[] | undefined> {
  const { fromMs, toMs } = filter;
  const rows = await db
    .selectFrom("issue")
    .select(["issue.id as id", "issue.last_seen_ms as at_most"])
    .where(matchWords(filter))
    .$if(fromMs !== undefined, (query) => query.where("issue.last_seen_ms", ">=", fromMs ?? 0))
    .$if(toMs !== undefined, (query) => query.where("issue.first_seen_ms", "<", toMs ?? 0))
    .orderBy("issue.last_seen_ms", "desc")
    .orderBy("issue.id", "desc")
    .limit(FIRST_CANDIDATES)
    .execute();
  const candidates = rows.map(({ id, at_most: atMost }) => ({ id: id as IssueId, atMost }));
  const isAll = candidates.length < FIRST_CANDIDATES;
  return takeFirst(filter, candidates, isAll, (batch) => findLastSeen(db, filter, batch));
}

async function findLastSeen(
  db: Meta,
  filter: IssueFilter,
  batch: readonly Candidate[],
): Promise<Ranked[]> {
  const ids = batch.map(({ id }) => id);
  const groups = db.selectFrom("issue_group").select("group_id").where("issue_id", "in", ids);
  const rows = await db
    .selectFrom("issue_place as seen")
    .select(["seen.issue_id as id", sql<number>`max(seen.last_seen_ms)`.as("value")])
    .where("seen.group_id", "in", groups)
    .where(inPlaces(sql`seen.${GROUP_FIRST}`, filter, filter.projectIds))
    .groupBy("seen.issue_id")
    .having(sql`max(CASE WHEN ${isSeenInRange("seen", filter)} THEN 1 ELSE 0 END)`, "=", 1)
    .execute();
  return rows.map(({ id, value }) => ({ id: id as IssueId, value: Number(value) }));
}

async function scan(db: Meta, filter: IssueFilter): Promise<Ranked[]> {
  const direction = filter.before === undefined ? "desc" : "asc";
  const last = sql<number>`max(seen.last_seen_ms)`;
  const isLast = filter.sort === "lastSeen";
  const value = isLast ? last : sql<number>`min(seen.first_seen_ms)`;
  const { fromMs, toMs } = filter;
  const rows = await db
    .selectFrom("issue_place as seen")
    .innerJoin("issue", "issue.id", "seen.issue_id")
    .select(["issue.id as id", value.as("value")])
    .where(inPlaces("seen.place_id", filter, filter.projectIds, isLast ? fromMs : undefined))
    // The last is not among those before; the first may be.
    .$if(isLast, (query) => query.where("seen.last_seen_ms", ">=", fromMs ?? 0))
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
