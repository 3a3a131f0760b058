import type { ProjectId } from "#model/ids.ts";
import type { IssueStatus, IssueSubstatus } from "#model/issue.ts";
import type { Meta } from "#store/meta/tables.ts";
import type { IssueMatch, IssueValueKey, StatusCount, ValueCount } from "#store/ports/issues.ts";
import { isSeenInRange, matchesNothing, matchIssues, matchWords } from "./match-issues.ts";
import { inPlaces } from "./scope.ts";

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

export async function countUnresolved(
  db: Meta,
  projectIds: readonly ProjectId[],
): Promise<Map<ProjectId, number>> {
  if (projectIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("issue")
    .select((select) => ["project_id", select.fn.countAll<number>().as("issues")])
    .where("project_id", "in", projectIds)
    .where("status", "=", "unresolved")
    .groupBy("project_id")
    .execute();
  return new Map(rows.map((row) => [row.project_id as ProjectId, Number(row.issues)]));
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
    : countNames(db, key, match, limit));
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

/** Of events that have all else that is asked for: one with the environment, the release and the time. */
function countNames(db: Meta, key: "environment" | "release", match: IssueMatch, limit: number) {
  return db
    .selectFrom("issue_place as seen")
    .innerJoin("place", "place.id", "seen.place_id")
    .innerJoin("issue", "issue.id", "seen.issue_id")
    .select((select) => [
      `place.${key} as value` as const,
      // An issue of several groups or places counts once.
      select.fn.count<number>("issue.id").distinct().as("issues"),
    ])
    .where("place.project_id", "in", match.projectIds)
    .where(`place.${key}`, "<>", "")
    .where(inPlaces("seen.place_id", match))
    .where(isSeenInRange("seen", match))
    .where(matchWords(match))
    .groupBy(`place.${key}`)
    .orderBy("issues", "desc")
    .orderBy("value")
    .limit(limit)
    .execute();
}
