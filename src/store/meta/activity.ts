import { type ExpressionBuilder, sql } from "kysely";
import { DistinctSketch } from "#lib/distinct-sketch.ts";
import { getOrMake } from "#lib/get-or-make.ts";
import { DAY_MS, HOUR_MS } from "#lib/time.ts";
import type { IssueId, ProjectId } from "#model/ids.ts";
import type { ActivityFilter, ActivityStore } from "#store/ports/activity.ts";
import type { Meta, MetaTables } from "./tables.ts";

const SPAN_MS = { hour: HOUR_MS, day: DAY_MS } as const;

export function activityStore(db: Meta): ActivityStore {
  return {
    async countByHour({ projectIds, environment, fromMs, toMs }) {
      const rows = await db
        .selectFrom("project_hour")
        .select(({ fn }) => ["project_id", "hour_ms", fn.sum<number>("events").as("events")])
        .where("project_id", "in", projectIds)
        .where("hour_ms", ">=", fromMs)
        .where("hour_ms", "<", toMs)
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

    async countUsers({ projectIds, environment, fromMs, toMs }, by) {
      const rows = await db
        .selectFrom("project_users")
        .select(["project_id", "sketch"])
        .where("project_id", "in", projectIds)
        .where("span_ms", "=", SPAN_MS[by])
        .where("start_ms", ">=", fromMs)
        .where("start_ms", "<", toMs)
        .$if(environment !== undefined, (q) => q.where("environment", "=", environment ?? ""))
        .execute();
      const united = new Map<number, DistinctSketch>();
      for (const row of rows) {
        const all = getOrMake(united, row.project_id, () => new DistinctSketch());
        all.unite(DistinctSketch.fromBytes(row.sketch));
      }
      return [...united].map(([id, sketch]) => ({
        projectId: id as ProjectId,
        users: sketch.count(),
      }));
    },

    async countIssues(filter) {
      const { fromMs, toMs } = filter;
      const rows = await issuesIn(db, filter)
        .select(({ fn }) => [
          "project_id",
          sql<number>`sum(CASE WHEN status = 'unresolved' THEN 1 ELSE 0 END)`.as("open"),
          sql<number>`sum(CASE WHEN first_seen_ms >= ${fromMs} AND first_seen_ms < ${toMs}
                               THEN 1 ELSE 0 END)`.as("fresh"),
          fn.max("first_seen_ms").as("last_new_ms"),
          fn.max("last_seen_ms").as("last_seen_ms"),
        ])
        .groupBy("project_id")
        .execute();
      return rows.map((row) => ({
        projectId: row.project_id as ProjectId,
        open: Number(row.open),
        new: Number(row.fresh),
        lastNewMs: row.last_new_ms,
        lastSeenMs: row.last_seen_ms,
      }));
    },

    async topIssues(filter, limit) {
      const { fromMs, toMs } = filter;
      const ranked = issuesIn(db, filter)
        .select([
          "id",
          sql<number>`row_number() OVER (PARTITION BY project_id ORDER BY
            CASE WHEN substatus = 'regressed' THEN 0 WHEN substatus = 'escalating' THEN 1
                 WHEN first_seen_ms >= ${fromMs} THEN 2 ELSE 3 END,
            users DESC, events DESC, id)`.as("place"),
        ])
        .where("status", "=", "unresolved")
        .where("last_seen_ms", ">=", fromMs)
        .where("first_seen_ms", "<", toMs);
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

function issuesIn(db: Meta, { projectIds, environment }: ActivityFilter) {
  return db
    .selectFrom("issue")
    .where("issue.project_id", "in", projectIds)
    .$if(environment !== undefined, (q) => q.where((eb) => seenIn(eb, environment ?? "")));
}

function seenIn({ exists, selectFrom }: ExpressionBuilder<MetaTables, "issue">, value: string) {
  return exists(
    selectFrom("issue_group")
      .innerJoin("issue_facet", "issue_facet.group_id", "issue_group.group_id")
      .select("issue_facet.value")
      .whereRef("issue_group.issue_id", "=", "issue.id")
      .where("issue_facet.key", "=", "environment")
      .where("issue_facet.value", "=", value),
  );
}
