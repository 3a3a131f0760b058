import { sql } from "kysely";
import { getOrMake } from "#lib/get-or-make.ts";
import { DistinctSketch } from "#lib/sketch/distinct-sketch.ts";
import { DAY_MS, HOUR_MS } from "#lib/time.ts";
import type { ProjectId } from "#model/ids.ts";
import {
  NO_SESSIONS,
  type SessionCounts,
  USER_STATUSES,
  type UserStatus,
} from "#model/signals/release-health.ts";
import type { HealthAsk, HealthGroup, ReleaseHealthStore } from "#store/ports/release-health.ts";
import type { Meta } from "./tables.ts";

interface GroupColumns {
  project_id: number;
  release: string;
  environment: string;
  start_ms: number;
}
type Sketches = Map<UserStatus, DistinctSketch>;

export function releaseHealthStore(db: Meta): ReleaseHealthStore {
  return {
    async sum(ask) {
      const rows = await db
        .selectFrom("session_hour")
        .innerJoin("session_place", "session_place.id", "session_hour.place_id")
        .select([
          ...groupColumns(ask, "session_hour.hour_ms"),
          sumOf("sessions"),
          sumOf("errored"),
          sumOf("crashed"),
          sumOf("abnormal"),
          sumOf("unhandled"),
          sumOf("exited"),
          sumOf("timed"),
          sumOf("duration_ms"),
        ])
        .where("session_hour.project_id", "in", ask.projectIds)
        .where("hour_ms", ">=", ask.fromMs)
        .where("hour_ms", "<", ask.toMs)
        .where(inPlaces(ask))
        .groupBy(sql`1, 2, 3, 4`)
        .orderBy("start_ms")
        .execute();
      return rows.map((row) => {
        const counts: SessionCounts = { ...NO_SESSIONS, durationMs: Number(row.duration_ms) };
        for (const key of COLUMNS) counts[key] = Number(row[key]);
        return { ...groupOf(ask, row), counts };
      });
    },

    async countUsers(ask) {
      const united = new Map<string, { group: HealthGroup; sketches: Sketches }>();
      for (const { spanMs, fromMs, toMs } of spansOf(ask)) {
        const rows = await db
          .selectFrom("session_users")
          .innerJoin("session_place", "session_place.id", "session_users.place_id")
          .select([...groupColumns(ask, "session_users.start_ms"), "status", "sketch"])
          .where("session_users.project_id", "in", ask.projectIds)
          .where("span_ms", "=", spanMs)
          .where("session_users.start_ms", ">=", fromMs)
          .where("session_users.start_ms", "<", toMs)
          .where(inPlaces(ask))
          .execute();
        for (const row of rows) {
          const group = groupOf(ask, row);
          const make = () => ({ group, sketches: new Map<UserStatus, DistinctSketch>() });
          const { sketches } = getOrMake(united, JSON.stringify(group), make);
          getOrMake(sketches, row.status as UserStatus, () => new DistinctSketch()).unite(
            DistinctSketch.fromBytes(row.sketch),
          );
        }
      }
      return [...united.values()].map(({ group, sketches }) => ({
        ...group,
        users: Object.fromEntries(
          USER_STATUSES.map((status) => [status, sketches.get(status)?.count() ?? 0]),
        ) as Record<UserStatus, number>,
      }));
    },

    async durations(ask) {
      const rows = await db
        .selectFrom("session_duration")
        .innerJoin("session_place", "session_place.id", "session_duration.place_id")
        .select(({ fn }) => [
          ...groupColumns(ask, "session_duration.hour_ms"),
          "bucket",
          fn.sum<number>("sessions").as("sessions"),
        ])
        .where("session_duration.project_id", "in", ask.projectIds)
        .where("hour_ms", ">=", ask.fromMs)
        .where("hour_ms", "<", ask.toMs)
        .where(inPlaces(ask))
        .groupBy(sql`1, 2, 3, 4, 5`)
        .execute();
      const groups = new Map<string, HealthGroup & { buckets: Map<number, number> }>();
      for (const row of rows) {
        const group = groupOf(ask, row);
        const make = () => ({ ...group, buckets: new Map<number, number>() });
        getOrMake(groups, JSON.stringify(group), make).buckets.set(
          row.bucket,
          Number(row.sessions),
        );
      }
      return [...groups.values()];
    },

    async listReleases(ask) {
      const rows = await db
        .selectFrom("session_hour")
        .innerJoin("session_place", "session_place.id", "session_hour.place_id")
        .select(({ fn }) => [
          "session_hour.project_id",
          "session_place.release",
          fn.min("hour_ms").as("first_ms"),
          fn.max("hour_ms").as("last_ms"),
        ])
        .where("session_hour.project_id", "in", ask.projectIds)
        .where("hour_ms", ">=", ask.fromMs)
        .where("hour_ms", "<", ask.toMs)
        .where(inPlaces({ ...ask, by: [] }))
        .groupBy(["session_hour.project_id", "session_place.release"])
        .orderBy("last_ms", "desc")
        .orderBy("first_ms", "desc")
        .orderBy("session_place.release")
        .execute();
      return rows.map((row) => ({
        projectId: row.project_id as ProjectId,
        release: row.release,
        firstHourMs: Number(row.first_ms),
        lastHourMs: Number(row.last_ms),
      }));
    },
  };
}

/** In doubles: what somebody makes up must not grow beyond what can be read. */
function sumOf<Column extends string>(column: Column) {
  return sql<number>`sum(CAST(${sql.ref(column)} AS DOUBLE PRECISION))`.as(column);
}

const COLUMNS = [
  "sessions",
  "errored",
  "crashed",
  "abnormal",
  "unhandled",
  "exited",
  "timed",
] as const;

/** What a row is grouped by; a constant stands for what is not asked for. */
function groupColumns({ by, fromMs, stepMs }: HealthAsk, time: string) {
  const has = (name: HealthAsk["by"][number], column: string, none: string | number) =>
    by.includes(name) ? sql.ref(column) : sql.lit(none);
  const at = sql.ref(time);
  const start =
    stepMs === undefined
      ? sql.lit(fromMs)
      : sql`${sql.lit(fromMs)} + ((${at} - ${sql.lit(fromMs)}) / ${sql.lit(stepMs)}) * ${sql.lit(stepMs)}`;
  return [
    sql<number>`${has("project", "session_place.project_id", 0)}`.as("project_id"),
    sql<string>`${has("release", "session_place.release", "")}`.as("release"),
    sql<string>`${has("environment", "session_place.environment", "")}`.as("environment"),
    sql<number>`${start}`.as("start_ms"),
  ] as const;
}

function groupOf({ by }: HealthAsk, row: GroupColumns): HealthGroup {
  const group: HealthGroup = { startMs: Number(row.start_ms) };
  if (by.includes("project")) group.projectId = row.project_id as ProjectId;
  if (by.includes("release")) group.release = row.release;
  if (by.includes("environment")) group.environment = row.environment;
  return group;
}

function inPlaces({ releases, environments }: HealthAsk) {
  const conditions = [sql<boolean>`1 = 1`];
  if (releases !== undefined) {
    conditions.push(sql<boolean>`session_place.release IN (${sql.join(releases)})`);
  }
  if (environments !== undefined) {
    conditions.push(sql<boolean>`session_place.environment IN (${sql.join(environments)})`);
  }
  return sql<boolean>`(${sql.join(conditions, sql` AND `)})`;
}

interface Span {
  spanMs: number;
  fromMs: number;
  toMs: number;
}

/** Whole days from the sketches of days, what is left over from those of hours. */
function spansOf({ fromMs, toMs, stepMs }: HealthAsk): Span[] {
  const isByDay = stepMs === undefined || (stepMs % DAY_MS === 0 && fromMs % DAY_MS === 0);
  const firstDay = Math.ceil(fromMs / DAY_MS) * DAY_MS;
  const lastDay = Math.floor(toMs / DAY_MS) * DAY_MS;
  if (!isByDay || firstDay >= lastDay) return [{ spanMs: HOUR_MS, fromMs, toMs }];
  return [
    { spanMs: HOUR_MS, fromMs, toMs: firstDay },
    { spanMs: DAY_MS, fromMs: firstDay, toMs: lastDay },
    { spanMs: HOUR_MS, fromMs: lastDay, toMs },
  ].filter((span) => span.fromMs < span.toMs);
}
