/** Reads what a plan for monitors and runs needs, a question a table, and applies the plan. */
import { sql } from "kysely";
import type { CheckInRows } from "#model/monitors/monitor.ts";
import { type CheckInRow, checkInBytes, checkInRow, toCheckIn } from "#store/meta/check-ins.ts";
import { toLatest, toMonitor } from "#store/meta/monitors.ts";
import type { MetaTables } from "#store/meta/tables.ts";
import {
  type CheckInKey,
  type CheckInPlace,
  type CheckInQuestion,
  checkInPlaceName,
  type KnownCheckIns,
  type KnownMonitors,
  type MonitorPlan,
  monitorName,
} from "#store/ports/monitors.ts";
import type { PostgresMeta } from "#store/postgres/open-postgres.ts";
import type { KeptBytes } from "./kept-days.ts";
import type { KnownProjects } from "./lock-projects.ts";
import { type Columns, given, mergeRows } from "./rows.ts";

/** Runs of one job that overlap; nobody has more. */
const MAX_OPEN = 20;

const MONITOR: Columns<Pick<CheckInPlace, "projectId" | "slug">> = {
  project_id: ["int8", ({ projectId }) => projectId],
  slug: ["text", ({ slug }) => slug],
};
const PLACE: Columns<CheckInPlace> = {
  ...MONITOR,
  environment: ["text", ({ environment }) => environment],
};
const RUN: Columns<CheckInKey> = {
  check_in_id: ["bytea", ({ checkInId }) => Buffer.from(checkInId, "hex")],
  project_id: ["int8", ({ projectId }) => projectId],
};

export async function readMonitors(
  tx: PostgresMeta,
  { checkIns, monitors }: CheckInRows,
  projects: KnownProjects,
): Promise<KnownMonitors> {
  const asked = new Map([...monitors, ...checkIns].map((key) => [monitorName(key), key]));
  const places = new Map(checkIns.map((run) => [checkInPlaceName(run), run]));
  const known = await sql<MetaTables["monitor"]>`SELECT monitor.* FROM monitor
    JOIN ${given([...asked.values()], MONITOR)} USING (project_id, slug)`.execute(tx);
  const latest = await sql<MetaTables["monitor_environment"]>`
    SELECT monitor_environment.* FROM monitor_environment
    JOIN ${given([...places.values()], PLACE)} USING (project_id, slug, environment)`.execute(tx);
  const runs = latest.rows.map(toLatest);
  return {
    monitors: new Map(known.rows.map(toMonitor).map((one) => [monitorName(one), one])),
    latest: new Map(runs.map((run) => [checkInPlaceName(run), run])),
    projects: new Set(projects.keys()),
  };
}

/** Answers what is kept more and less of each day: a run is kept from the day it was last heard of. */
export async function writeMonitors(
  tx: PostgresMeta,
  plan: MonitorPlan,
  day: string,
): Promise<KeptBytes> {
  await mergeRows(tx, "monitor", plan.monitors, {
    project_id: ["key", "int8", ({ projectId }) => projectId],
    slug: ["key", "text", ({ slug }) => slug],
    name: ["keep", "text", ({ name }) => name],
    config: ["set", "text", ({ config }) => config && JSON.stringify(config)],
    created_at_ms: ["keep", "int8", ({ createdAtMs }) => createdAtMs],
  });
  await mergeRows(tx, "monitor_environment", plan.latest, {
    project_id: ["key", "int8", ({ projectId }) => projectId],
    slug: ["key", "text", ({ slug }) => slug],
    environment: ["key", "text", ({ environment }) => environment],
    first_seen_ms: ["set", "int8", ({ firstSeenMs }) => firstSeenMs],
    check_in_id: ["set", "bytea", ({ checkInId }) => Buffer.from(checkInId, "hex")],
    status: ["set", "text", ({ status }) => status],
    started_ms: ["set", "int8", ({ startedMs }) => startedMs],
    updated_ms: ["set", "int8", ({ updatedMs }) => updatedMs],
  });
  const before = await findRuns(tx, plan.runs);
  const runs = new Map(plan.runs.map((run) => [`${run.projectId} ${run.checkInId}`, run]));
  const rows = [...runs.values()].map((run) => checkInRow(run, day));
  await mergeRows(tx, "check_in", rows, {
    check_in_id: ["key", "bytea", (row) => row.check_in_id],
    project_id: ["key", "int8", (row) => row.project_id],
    slug: ["keep", "text", (row) => row.slug],
    environment: ["keep", "text", (row) => row.environment],
    day: ["set", "int8", (row) => row.day],
    status: ["set", "text", (row) => row.status],
    started_ms: ["set", "int8", (row) => row.started_ms],
    updated_ms: ["set", "int8", (row) => row.updated_ms],
    duration_ms: ["set", "int8", (row) => row.duration_ms],
    release: ["set", "text", (row) => row.release],
    trace_id: ["set", "bytea", (row) => row.trace_id],
  });
  return [
    ...before.map((row) => ({ day: row.day, bytes: -checkInBytes(row) })),
    ...rows.map((row) => ({ day: row.day, bytes: checkInBytes(row) })),
  ];
}

async function findRuns(db: PostgresMeta, keys: readonly CheckInKey[]): Promise<CheckInRow[]> {
  if (keys.length === 0) return [];
  const runs = new Map(keys.map((key) => [`${key.projectId} ${key.checkInId}`, key]));
  const { rows } = await sql<CheckInRow>`SELECT check_in.* FROM check_in
    JOIN ${given([...runs.values()], RUN)} USING (check_in_id, project_id)`.execute(db);
  return rows;
}

/** What the check-ins of a batch are about. */
export async function findCheckIns(
  db: PostgresMeta,
  { runs, places, openSinceMs, projects }: CheckInQuestion,
): Promise<KnownCheckIns> {
  const open = await sql<CheckInRow>`SELECT run.* FROM ${given(places, PLACE)}
    CROSS JOIN LATERAL (SELECT * FROM check_in
      WHERE check_in.project_id = given.project_id AND check_in.slug = given.slug
        AND check_in.environment = given.environment AND status = 'in_progress'
        AND updated_ms >= ${openSinceMs}
      ORDER BY started_ms DESC, check_in_id LIMIT ${MAX_OPEN}) AS run
    ORDER BY run.started_ms DESC, run.check_in_id`.execute(db);
  const seen = await sql<MetaTables["monitor_environment"]>`SELECT * FROM monitor_environment
    WHERE project_id = ANY(${sql.val(projects)}::int8[])`.execute(db);
  return {
    runs: (await findRuns(db, runs)).map(toCheckIn),
    open: open.rows.map(toCheckIn),
    places: seen.rows.map(toLatest).map(({ projectId, slug, environment }) => {
      return { projectId, slug, environment };
    }),
  };
}
