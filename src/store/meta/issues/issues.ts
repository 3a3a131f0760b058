import { sql } from "kysely";
import { HOUR_MS } from "#lib/time.ts";
import type { GroupId } from "#model/ids.ts";
import type { Meta } from "#store/meta/tables.ts";
import type { IssueStore } from "#store/ports/issues.ts";
import { countInScope } from "./count-in-scope.ts";
import { countByStatus, countUnresolved, countValues } from "./count-issues.ts";
import { listIssues, withGroups } from "./list-issues.ts";
import { listEnvironments, listReleases } from "./list-places.ts";
import { inPlaces, inRange, isEmptyScope } from "./scope.ts";
import { setStatus } from "./set-status.ts";

export function issueStore(db: Meta): IssueStore {
  return {
    list: (filter) => listIssues(db, filter),
    async findById(id) {
      const row = await db.selectFrom("issue").selectAll().where("id", "=", id).executeTakeFirst();
      if (row === undefined) return undefined;
      return (await withGroups(db, [row]))[0];
    },
    async findMany(ids) {
      if (ids.length === 0) return [];
      return withGroups(
        db,
        await db.selectFrom("issue").selectAll().where("id", "in", ids).execute(),
      );
    },
    async findByNumber(projectId, number) {
      const row = await db
        .selectFrom("issue")
        .selectAll()
        .where("project_id", "=", projectId)
        .where("number", "=", number)
        .executeTakeFirst();
      if (row === undefined) return undefined;
      return (await withGroups(db, [row]))[0];
    },
    async findByGroup(groupId) {
      const row = await db
        .selectFrom("issue")
        .innerJoin("issue_group", "issue_group.issue_id", "issue.id")
        .selectAll("issue")
        .where("issue_group.group_id", "=", groupId)
        .executeTakeFirst();
      if (row === undefined) return undefined;
      return (await withGroups(db, [row]))[0];
    },
    async groupings(id) {
      const rows = await db
        .selectFrom("issue_group")
        .selectAll()
        .where("issue_id", "=", id)
        .execute();
      return rows.map((row) => ({
        groupId: row.group_id as GroupId,
        version: row.version,
        reason: row.reason,
        parts: JSON.parse(row.parts) as string[],
      }));
    },
    async countByHour(groups, scope, stepMs = HOUR_MS) {
      if (groups.length === 0 || isEmptyScope(scope)) return [];
      const start =
        stepMs === HOUR_MS
          ? sql<number>`hour_ms`
          : sql<number>`hour_ms - hour_ms % ${sql.lit(stepMs)}`;
      const projects = db
        .selectFrom("issue_group")
        .select("project_id")
        .where("group_id", "in", groups);
      const rows = await db
        .selectFrom("issue_hour")
        .select(({ fn }) => [
          "group_id",
          start.as("start_ms"),
          fn.sum<number>("events").as("events"),
        ])
        .where("group_id", "in", groups)
        .where(inRange("hour_ms", scope))
        .where(inPlaces("place_id", scope, projects))
        .groupBy(["group_id", start])
        .orderBy("start_ms")
        .execute();
      return rows.map((row) => ({
        groupId: row.group_id as GroupId,
        hourMs: Number(row.start_ms),
        events: Number(row.events),
      }));
    },
    countInScope: (issues, scope) => countInScope(db, issues, scope),
    listReleases: (groups, scope) => listReleases(db, groups, scope),
    listEnvironments: (projectIds, limit) => listEnvironments(db, projectIds, limit),
    async listGroups(projectId, sinceMs) {
      const rows = await db
        .selectFrom("issue")
        .innerJoin("issue_group", "issue_group.issue_id", "issue.id")
        .select("issue_group.group_id")
        .where("issue.project_id", "=", projectId)
        .where("issue.last_seen_ms", ">=", sinceMs)
        .execute();
      return rows.map((row) => row.group_id as GroupId);
    },
    countByStatus: (match) => countByStatus(db, match),
    countUnresolved: (projectIds) => countUnresolved(db, projectIds),
    countValues: (key, match, limit) => countValues(db, key, match, limit),
    setStatus: (changes) => setStatus(db, changes),
    async lastId() {
      const row = await db
        .selectFrom("issue")
        .select((select) => select.fn.max("id").as("id"))
        .executeTakeFirst();
      return Number(row?.id ?? 0);
    },
    async lastChange() {
      const row = await db.selectFrom("digest_counter").select("changes").executeTakeFirst();
      return row?.changes ?? 0;
    },
    async endNew(firstSeenBeforeMs) {
      await db
        .updateTable("issue")
        .set({ substatus: "ongoing" })
        .where("status", "=", "unresolved")
        .where("substatus", "=", "new")
        .where("first_seen_ms", "<", firstSeenBeforeMs)
        .execute();
    },
  };
}
