import { type Expression, type ExpressionBuilder, type SqlBool, sql } from "kysely";
import type { IssueMatch } from "#store/ports/issues.ts";
import type { MetaTables } from "./tables.ts";

/** The condition on `issue` that a match means. Names are qualified: callers join other tables. */
export function matchIssues(match: IssueMatch) {
  return (eb: ExpressionBuilder<MetaTables, "issue">): Expression<SqlBool> => {
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
    if (match.sinceMs !== undefined) all.push(eb("issue.last_seen_ms", ">=", match.sinceMs));
    if (match.untilMs !== undefined) all.push(eb("issue.first_seen_ms", "<", match.untilMs));
    for (const word of match.words ?? []) {
      const pattern = `%${escapeLike(word.toLowerCase())}%`;
      all.push(sql<SqlBool>`issue.search_text LIKE ${pattern} ESCAPE '\\'`);
    }
    if (match.environments !== undefined) {
      all.push(wasSeenIn(eb, "environment", match.environments));
    }
    if (match.releases !== undefined) all.push(wasSeenIn(eb, "release", match.releases));
    return eb.and(all);
  };
}

/** Whether a match can find nothing whatever is stored: an empty IN is not SQL in every engine. */
export function matchesNothing({ projectIds, ids, levels }: IssueMatch): boolean {
  return projectIds.length === 0 || ids?.length === 0 || levels?.length === 0;
}

function wasSeenIn(
  eb: ExpressionBuilder<MetaTables, "issue">,
  key: "environment" | "release",
  values: string[],
): Expression<SqlBool> {
  return eb.exists(
    eb
      .selectFrom("issue_group as seen_group")
      .innerJoin("issue_facet as seen_facet", "seen_facet.group_id", "seen_group.group_id")
      .select("seen_facet.value")
      .whereRef("seen_group.issue_id", "=", "issue.id")
      .where("seen_facet.key", "=", key)
      .where("seen_facet.value", "in", values),
  );
}

function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, (sign) => `\\${sign}`);
}
