import { type Expression, type SqlBool, sql } from "kysely";
import type { IssueFilter } from "#store/ports/issues.ts";

/** The condition that an issue comes after the one where the page before this ended. */
export function pastMark(
  { after, before }: IssueFilter,
  value: Expression<unknown>,
): Expression<SqlBool> {
  const mark = before ?? after;
  if (mark === undefined) return sql<SqlBool>`1 = 1`;
  const past = before === undefined ? sql`<` : sql`>`;
  return sql<SqlBool>`(${value} ${past} ${mark.value}
    OR (${value} = ${mark.value} AND issue.id ${past} ${mark.id}))`;
}
