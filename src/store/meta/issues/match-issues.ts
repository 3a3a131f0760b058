import { type Expression, type ExpressionBuilder, type SqlBool, sql } from "kysely";
import type { MetaTables } from "#store/meta/tables.ts";
import type { IssueMatch, IssueScope } from "#store/ports/issues.ts";
import { hasPlaces, inPlaces, inRange, isEmptyScope } from "./scope.ts";

type Builder = ExpressionBuilder<MetaTables, "issue">;

/** The condition on `issue` that a match means. Names are qualified: callers join other tables. */
export function matchIssues(match: IssueMatch) {
  return (eb: Builder): Expression<SqlBool> =>
    eb.and([
      matchWords(match)(eb),
      ...(hasPlaces(match) ? [wasSeenInPlaces(match)] : wasSeenInRange(eb, match)),
    ]);
}

/** All of it but the scope. */
export function matchWords(match: IssueMatch) {
  return (eb: Builder): Expression<SqlBool> => {
    const all: Expression<SqlBool>[] = [eb("issue.project_id", "in", match.projectIds)];
    if (match.ids !== undefined) all.push(eb("issue.id", "in", match.ids));
    if (match.afterId !== undefined) all.push(eb("issue.id", ">", match.afterId));
    if (match.regressedAfter !== undefined) {
      all.push(eb("issue.regressed_at", ">", match.regressedAfter));
    }
    if (match.untilId !== undefined) all.push(eb("issue.id", "<=", match.untilId));
    if (match.status !== undefined) all.push(eb("issue.status", "=", match.status));
    if (match.substatus !== undefined) all.push(eb("issue.substatus", "=", match.substatus));
    if (match.levels !== undefined) all.push(eb("issue.level", "in", match.levels));
    for (const word of match.words ?? []) {
      const pattern = `%${escapeLike(word.toLowerCase())}%`;
      all.push(sql<SqlBool>`issue.search_text LIKE ${pattern} ESCAPE '\\'`);
    }
    return eb.and(all);
  };
}

/** Whether a match can find nothing whatever is stored: an empty IN is not SQL in every engine. */
export function matchesNothing(match: IssueMatch): boolean {
  const { projectIds, ids, levels } = match;
  return (
    projectIds.length === 0 || ids?.length === 0 || levels?.length === 0 || isEmptyScope(match)
  );
}

/** Hours are looked at only when first and last event do not say it. */
function wasSeenInRange(eb: Builder, scope: IssueScope): Expression<SqlBool>[] {
  const { fromMs, toMs } = scope;
  if (fromMs === undefined && toMs === undefined) return [];
  const notBefore = fromMs === undefined ? [] : [eb("issue.last_seen_ms", ">=", fromMs)];
  if (toMs === undefined) return notBefore;
  const isBetween = eb.exists(
    eb
      .selectFrom("issue_group as seen_group")
      .innerJoin("issue_hour as seen_hour", "seen_hour.group_id", "seen_group.group_id")
      .select("seen_hour.events")
      .whereRef("seen_group.issue_id", "=", "issue.id")
      .where(inRange("seen_hour.hour_ms", scope)),
  );
  return [
    ...notBefore,
    eb("issue.first_seen_ms", "<", toMs),
    eb.or([inRange("issue.first_seen_ms", scope), inRange("issue.last_seen_ms", scope), isBetween]),
  ];
}

/** One event must have all of it: environment, release and time. */
function wasSeenInPlaces(match: IssueMatch): Expression<SqlBool> {
  return sql<SqlBool>`issue.id IN (SELECT seen.issue_id FROM issue_place AS seen
    WHERE ${inPlaces("seen.place_id", match, match.projectIds, match.fromMs)} AND ${isSeenInRange("seen", match)})`;
}

/** The same for a row of `issue_place`, by the name that it has in the statement. */
export function isSeenInRange(table: string, scope: IssueScope): Expression<SqlBool> {
  const { fromMs, toMs } = scope;
  const column = (name: string) => sql.ref(`${table}.${name}`);
  const notBefore =
    fromMs === undefined
      ? sql<SqlBool>`1 = 1`
      : sql<SqlBool>`${column("last_seen_ms")} >= ${fromMs}`;
  if (toMs === undefined) return notBefore;
  return sql<SqlBool>`(${notBefore} AND ${column("first_seen_ms")} < ${toMs} AND (
    ${inRange(`${table}.first_seen_ms`, scope)} OR ${inRange(`${table}.last_seen_ms`, scope)}
    OR EXISTS (SELECT 1 FROM issue_hour AS seen_hour
      WHERE seen_hour.group_id = ${column("group_id")} AND ${inRange("seen_hour.hour_ms", scope)}
        AND seen_hour.place_id = ${column("place_id")})))`;
}

function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, (sign) => `\\${sign}`);
}
