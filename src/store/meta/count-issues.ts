import type { IssueStatus, IssueSubstatus } from "#model/issue.ts";
import type { IssueMatch, IssueValueKey, StatusCount, ValueCount } from "#store/ports/issues.ts";
import { matchesNothing, matchIssues } from "./match-issues.ts";
import type { Meta } from "./tables.ts";

export async function countByStatus(db: Meta, match: IssueMatch): Promise<StatusCount[]> {
  if (matchesNothing(match)) return [];
  const rows = await db
    .selectFrom("issue")
    .select((select) => ["status", "substatus", select.fn.countAll<number>().as("issues")])
    .where(matchIssues(match))
    .groupBy(["status", "substatus"])
    .execute();
  return rows.map((row) => ({
    status: row.status as IssueStatus,
    substatus: (row.substatus as IssueSubstatus | null) ?? undefined,
    issues: Number(row.issues),
  }));
}

export async function countValues(
  db: Meta,
  key: IssueValueKey,
  match: IssueMatch,
  limit: number,
): Promise<ValueCount[]> {
  if (matchesNothing(match)) return [];
  const rows = await (key === "level"
    ? countLevels(db, match, limit)
    : countFacets(db, key, match, limit));
  return rows.map(({ value, issues }) => ({ value, issues: Number(issues) }));
}

function countLevels(db: Meta, match: IssueMatch, limit: number) {
  return db
    .selectFrom("issue")
    .select((select) => ["level as value", select.fn.countAll<number>().as("issues")])
    .where(matchIssues(match))
    .groupBy("level")
    .orderBy("issues", "desc")
    .orderBy("value")
    .limit(limit)
    .execute();
}

function countFacets(db: Meta, key: "environment" | "release", match: IssueMatch, limit: number) {
  return (
    db
      .selectFrom("issue")
      .innerJoin("issue_group", "issue_group.issue_id", "issue.id")
      .innerJoin("issue_facet", "issue_facet.group_id", "issue_group.group_id")
      // An issue of several groups counts once.
      .select((select) => [
        "issue_facet.value as value",
        select.fn.count<number>("issue.id").distinct().as("issues"),
      ])
      .where("issue_facet.key", "=", key)
      .where(matchIssues(match))
      .groupBy("issue_facet.value")
      .orderBy("issues", "desc")
      .orderBy("value")
      .limit(limit)
      .execute()
  );
}
