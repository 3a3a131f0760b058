import { sql } from "kysely";
import { getOrMake } from "#lib/get-or-make.ts";
import { DistinctSketch } from "#lib/sketch/distinct-sketch.ts";
import type { IssueId, ProjectId } from "#model/ids.ts";
import type { Meta } from "#store/meta/tables.ts";
import type { ActivityFilter, ActivityStore } from "#store/ports/activity.ts";
import { matchIssues } from "./match-issues.ts";
import { inPlaces, inRange, spansOf } from "./scope.ts";

export function activityStore(db: Meta): ActivityStore {
  return {
    async countByHour({ projectIds, environment, fromMs, toMs }) {
      const rows = await db
        .selectFrom("project_hour")
        .select(({ fn }) => ["project_id", "hour_ms", fn.sum<number>("events").as("events")])
        .where("project_id", "in", projectIds)
        .where(inRange("hour_ms", { fromMs, toMs }))
        .$if(environment !== undefined, (q) => q.where("environment", "=", environment ?? ""))
        .groupBy(["project_id", "hour_ms"])
        .orderBy("hour_ms")
        .execute();
      return rows.map((row) => ({
        projectId: row.project_id as ProjectId,
        hourMs: row.hour_ms,
        events: Number(row.events),
      }));
    },

    async countUsers({ projectIds, environment, fromMs, toMs }) {
      const united = new Map<number, DistinctSketch>();
      for (const span of spansOf({ fromMs, toMs })) {
        const rows = await db
          .selectFrom("project_users")
          .select(["project_id", "sketch"])
          .where("project_id", "in", projectIds)
          .where("span_ms", "=", span.spanMs)
          .where(inRange("start_ms", span))
          .$if(environment !== undefined, (q) => q.where("environment", "=", environment ?? ""))
          .execute();
        for (const row of rows) {
          const all = getOrMake(united, row.project_id, () => new DistinctSketch());
          all.unite(DistinctSketch.fromBytes(row.sketch));
        }
      }
      return [...united].map(([id, sketch]) => ({
        projectId: id as ProjectId,
        users: sketch.count(),
      }));
    },

    async countIssues(filter) {
      const { environment } = filter;
      const isNew = inRange("first_seen_ms", filter);
      const rows = await issuesIn(db, filter)
        .select(({ fn }) => [
          "project_id",
          sql<number>`sum(CASE WHEN status = 'unresolved' THEN 1 ELSE 0 END)`.as("open"),
          sql<number>`sum(CASE WHEN ${isNew} THEN 1 ELSE 0 END)`.as("fresh"),
          fn.max("first_seen_ms").as("last_new_ms"),
          fn.max("last_seen_ms").as("last_seen_ms"),
        ])
        .groupBy("project_id")
        .execute();
      const lastSeen = environment === undefined ? undefined : await lastSeenIn(db, filter);
      return rows.map((row) => ({
        projectId: row.project_id as ProjectId,
        open: Number(row.open),
        new: Number(row.fresh),
        lastNewMs: row.last_new_ms,
        lastSeenMs: lastSeen?.get(row.project_id) ?? row.last_seen_ms,
      }));
    },

    async topIssues(filter, limit) {
      const { projectIds, environment, fromMs, toMs } = filter;
      const scope = {
        fromMs,
        toMs,
        ...(environment !== undefined && { environments: [environment] }),
      };
      const ranked = db
        .selectFrom("issue")
        .select([
          "id",
          sql<number>`row_number() OVER (PARTITION BY project_id ORDER BY
            CASE WHEN substatus = 'regressed' THEN 0 WHEN substatus = 'escalating' THEN 1
                 WHEN first_seen_ms >= ${fromMs} THEN 2 ELSE 3 END,
            users DESC, events DESC, id)`.as("place"),
        ])
        .where(matchIssues({ projectIds: [...projectIds], status: "unresolved", ...scope }));
      const rows = await db
        .selectFrom(ranked.as("ranked"))
        .select("id")
        .where("place", "<=", limit)
        .orderBy("id")
        .execute();
      return rows.map((row) => row.id as IssueId);
    },
  };
}

/** Seen there, whenever that was. */
function issuesIn(db: Meta, { projectIds, environment }: ActivityFilter) {
  return db
    .selectFrom("issue")
    .where("issue.project_id", "in", projectIds)
    .$if(environment !== undefined, (q) =>
      q.where("issue.id", "in", (eb) =>
        eb
          .selectFrom("issue_place")
          .select("issue_place.issue_id")
          .where(inPlaces("place_id", { environments: [environment ?? ""] }, projectIds)),
      ),
    );
}

async function lastSeenIn(
  db: Meta,
  { projectIds, environment }: ActivityFilter,
): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom("issue_place")
    .innerJoin("place", "place.id", "issue_place.place_id")
    .select(({ fn }) => ["project_id", fn.max("last_seen_ms").as("last_seen_ms")])
    .where("project_id", "in", projectIds)
    .where("environment", "=", environment ?? "")
    .groupBy("project_id")
    .execute();
  return new Map(rows.map((row) => [row.project_id, Number(row.last_seen_ms)]));
}
