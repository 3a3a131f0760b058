/** What a scope means for the tables of counts. */
import { type Expression, type SqlBool, sql } from "kysely";
import { DAY_MS, HOUR_MS } from "#lib/time.ts";
import type { ProjectId } from "#model/ids.ts";
import type { IssueScope } from "#store/ports/issues.ts";

export function hasPlaces({ environments, releases }: IssueScope): boolean {
  return environments !== undefined || releases !== undefined;
}

export function hasRange({ fromMs, toMs }: IssueScope): boolean {
  return fromMs !== undefined || toMs !== undefined;
}

/** An empty IN is not SQL in every engine. */
export function isEmptyScope({ environments, releases }: IssueScope): boolean {
  return environments?.length === 0 || releases?.length === 0;
}

/** Not to be looked up for every pair of a group and a place: a group has few places. */
export const GROUP_FIRST = sql`place_id + 0`;

/**
 * The condition that `column` is a place of the scope; always true without one. `usedFromMs` leaves
 * out those that no event has come from since then: of a project of some age that is nearly all.
 */
export function inPlaces(
  column: string | Expression<unknown>,
  { environments, releases }: IssueScope,
  projectIds?: readonly ProjectId[] | Expression<unknown>,
  usedFromMs?: number,
): Expression<SqlBool> {
  const conditions: Expression<SqlBool>[] = [sql<SqlBool>`1 = 1`];
  if (environments === undefined && releases === undefined) return sql<SqlBool>`1 = 1`;
  if (projectIds !== undefined) {
    const ids = "toOperationNode" in projectIds ? projectIds : sql.join(projectIds);
    conditions.push(sql<SqlBool>`project_id IN (${ids})`);
  }
  if (environments !== undefined) {
    conditions.push(sql<SqlBool>`environment IN (${sql.join(environments)})`);
  }
  if (releases !== undefined) {
    conditions.push(sql<SqlBool>`"release" IN (${sql.join(releases)})`);
  }
  if (usedFromMs !== undefined) conditions.push(isUsedFrom(usedFromMs));
  const place = typeof column === "string" ? sql.ref(column) : column;
  return sql<SqlBool>`${place} IN
    (SELECT id FROM place WHERE ${sql.join(conditions, sql` AND `)})`;
}

/** A day for clocks that are ahead of ours. */
function isUsedFrom(fromMs: number): Expression<SqlBool> {
  const day = Math.floor(fromMs / DAY_MS) - 1;
  return sql<SqlBool>`last_day >= ${day}`;
}

/** The condition that `column`, an hour or a moment, is in the scope's time. */
export function inRange(column: string, { fromMs, toMs }: IssueScope): Expression<SqlBool> {
  const at = sql.ref(column);
  const from = fromMs === undefined ? sql<SqlBool>`1 = 1` : sql<SqlBool>`${at} >= ${fromMs}`;
  return toMs === undefined ? from : sql<SqlBool>`(${from} AND ${at} < ${toMs})`;
}

export interface Span {
  spanMs: number;
  fromMs: number | undefined;
  toMs: number | undefined;
}

/** Whole days from the sketches of days, what is left over from those of hours. */
export function spansOf({ fromMs, toMs }: IssueScope): Span[] {
  const firstDay = fromMs && Math.ceil(fromMs / DAY_MS) * DAY_MS;
  const lastDay = toMs && Math.floor(toMs / DAY_MS) * DAY_MS;
  if (firstDay !== undefined && lastDay !== undefined && firstDay >= lastDay) {
    return [{ spanMs: HOUR_MS, fromMs, toMs }];
  }
  const spans = [{ spanMs: DAY_MS, fromMs: firstDay, toMs: lastDay }];
  if (firstDay !== fromMs) spans.push({ spanMs: HOUR_MS, fromMs, toMs: firstDay });
  if (lastDay !== toMs) spans.push({ spanMs: HOUR_MS, fromMs: lastDay, toMs });
  return spans;
}
