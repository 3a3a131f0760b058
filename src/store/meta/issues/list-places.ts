/** The names that events came with: releases of some groups, environments of some projects. */
import { sql } from "kysely";
import type { GroupId, ProjectId } from "#model/ids.ts";
import type { Meta } from "#store/meta/tables.ts";
import type { IssueScope, ReleaseSeen } from "#store/ports/issues.ts";
import { inPlaces, isEmptyScope } from "./scope.ts";

export async function listReleases(
  db: Meta,
  groups: GroupId[],
  { fromMs, toMs, ...places }: IssueScope,
): Promise<ReleaseSeen[]> {
  if (groups.length === 0 || isEmptyScope(places)) return [];
  const rows = await db
    .selectFrom("issue_place")
    .innerJoin("place", "place.id", "issue_place.place_id")
    .select((select) => ["release", select.fn.min<number>("first_seen_ms").as("first_seen_ms")])
    .where("group_id", "in", groups)
    .where("release", "<>", "")
    .where(inPlaces("place_id", places))
    .groupBy("release")
    .orderBy("first_seen_ms")
    .orderBy("release")
    .execute();
  return rows
    .map((row) => ({ release: row.release, firstSeenMs: Number(row.first_seen_ms) }))
    .filter(
      ({ firstSeenMs }) =>
        firstSeenMs >= (fromMs ?? 0) && firstSeenMs < (toMs ?? Number.POSITIVE_INFINITY),
    );
}

export async function listEnvironments(
  db: Meta,
  projectIds: ProjectId[],
  limit: number,
): Promise<string[]> {
  if (projectIds.length === 0) return [];
  const rows = await db
    .selectFrom("place")
    .select("environment")
    .where("project_id", "in", projectIds)
    .where("environment", "<>", "")
    .groupBy("environment")
    .orderBy(sql`max(last_day)`, "desc")
    .orderBy(sql`count(*)`, "desc")
    .orderBy("environment")
    .limit(limit)
    .execute();
  return rows.map(({ environment }) => environment);
}
