/** Reads what a plan for sessions needs in three questions, and applies the plan. */
import { sql } from "kysely";
import { getOrMake } from "#lib/get-or-make.ts";
import { DAY_MS, HOUR_MS } from "#lib/time.ts";
import type { ProjectId } from "#model/ids.ts";
import {
  OTHER_RELEASES,
  SESSION_COUNTS,
  type SessionPlace,
  type SessionRows,
} from "#model/signals/release-health.ts";
import { sessionStateRow, toSessionState } from "#store/meta/digest/session-state-row.ts";
import {
  type KnownSession,
  type KnownSessions,
  type SessionHour,
  type SessionPlan,
  sessionDays,
  sessionName,
  sessionPlaceName,
} from "#store/ports/digest-meta.ts";
import type { PostgresMeta } from "#store/postgres/open-postgres.ts";
import { type Columns, given, insertRows, mergeRows } from "./rows.ts";
import { addToSketches } from "./sketches.ts";

/** Bounds what one batch has to do when a day has become old. */
const REMOVED_AT_ONCE = 2000;

export async function readSessions(
  tx: PostgresMeta,
  rows: SessionRows,
  day: string,
): Promise<Omit<KnownSessions, "nextPlaceId">> {
  const all: SessionPlace[] = [...rows.updates, ...rows.groups];
  const projects = [...new Set(all.map(({ projectId }) => projectId))];
  const places = await findPlaces(tx, [...all, ...projects.map(otherPlace)]);
  const fresh = await sql<{ id: number; count: number }>`
    SELECT project.id, count(session_place.id) AS count FROM project
    LEFT JOIN session_place ON project_id = project.id AND first_day = ${Date.parse(day) / DAY_MS}
    WHERE project.id = ANY(${sql.val(projects)}::int8[]) GROUP BY project.id`.execute(tx);
  const newToday = new Map(fresh.rows.map(({ id, count }) => [id as ProjectId, count]));
  return { sessions: await findSessions(tx, rows), places, newToday };
}

function otherPlace(projectId: ProjectId): SessionPlace {
  return { projectId, release: OTHER_RELEASES, environment: "" };
}

const PLACE: Columns<SessionPlace> = {
  project_id: ["int8", ({ projectId }) => projectId],
  release: ["text", ({ release }) => release],
  environment: ["text", ({ environment }) => environment],
};

async function findPlaces(tx: PostgresMeta, asked: readonly SessionPlace[]) {
  const places = [...new Map(asked.map((place) => [sessionPlaceName(place), place])).values()];
  const { rows } = await sql<{
    id: number;
    project_id: number;
    release: string;
    environment: string;
  }>`SELECT session_place.* FROM session_place JOIN ${given(places, PLACE)}
    USING (project_id, "release", environment)`.execute(tx);
  return new Map(
    rows.map(({ id, project_id, release, environment }) => {
      return [sessionPlaceName({ projectId: project_id as ProjectId, release, environment }), id];
    }),
  );
}

interface StateRow {
  [column: string]: unknown;
  day: number;
  project_id: number;
  sid: Buffer;
  place_id: number;
  hour_ms: number;
}

async function findSessions(tx: PostgresMeta, { updates }: SessionRows) {
  const asked = updates.flatMap(({ projectId, sid, startedMs }) =>
    sid === undefined ? [] : [...sessionDays(startedMs)].map((day) => ({ projectId, sid, day })),
  );
  const keys = [...new Map(asked.map((key) => [`${sessionName(key)} ${key.day}`, key])).values()];
  if (keys.length === 0) return new Map<string, KnownSession>();
  const { rows } = await sql<StateRow>`SELECT session_state.* FROM session_state JOIN ${given(
    keys,
    {
      day: ["int8", ({ day }) => day],
      project_id: ["int8", ({ projectId }) => projectId],
      sid: ["bytea", ({ sid }) => Buffer.from(sid, "hex")],
    },
  )} USING (day, project_id, sid)`.execute(tx);
  const nameOf = (row: StateRow) =>
    sessionName({ projectId: row.project_id as ProjectId, sid: row.sid.toString("hex") });
  const byName = Map.groupBy(rows, nameOf);
  const found = new Map<string, KnownSession>();
  // In the order in which days are looked at.
  for (const { day, ...key } of asked) {
    const name = sessionName(key);
    const row = byName.get(name)?.find((one) => one.day === day);
    if (row === undefined || found.has(name)) continue;
    found.set(name, {
      day,
      placeId: row.place_id,
      hourMs: row.hour_ms,
      before: toSessionState(row),
    });
  }
  return found;
}

export async function writeSessions(
  tx: PostgresMeta,
  plan: SessionPlan,
  day: string,
): Promise<void> {
  await insertRows(tx, "session_place", plan.created, {
    id: ["int8", ({ id }) => id],
    ...PLACE,
    first_day: ["int8", () => Date.parse(day) / DAY_MS],
  });
  const states = plan.states.map(({ state, ...one }) => ({ ...one, ...sessionStateRow(state) }));
  await mergeRows(tx, "session_state", states, {
    day: ["key", "int8", (row) => row.day],
    project_id: ["key", "int8", ({ projectId }) => projectId],
    sid: ["key", "bytea", ({ sid }) => Buffer.from(sid, "hex")],
    place_id: ["keep", "int8", ({ placeId }) => placeId],
    hour_ms: ["keep", "int8", ({ hourMs }) => hourMs],
    status: ["set", "int8", ({ status }) => status],
    end_seq: ["set", "int8", ({ end_seq }) => end_seq],
    error_seq: ["set", "int8", ({ error_seq }) => error_seq],
    duration_ms: ["set", "int8", ({ duration_ms }) => duration_ms],
    user_hash: ["set", "int8", ({ user_hash }) => user_hash],
  });
  await writeHours(tx, plan.hours);
  const projects = [...new Set(plan.hours.map(({ projectId }) => projectId))];
  await sql`DELETE FROM session_users WHERE project_id = ANY(${sql.val(projects)}::int8[])
    AND span_ms = ${HOUR_MS} AND start_ms < ${plan.dropUserHoursBeforeMs}`.execute(tx);
  await sql`DELETE FROM session_state WHERE (day, project_id, sid) IN (
    SELECT day, project_id, sid FROM session_state WHERE day < ${plan.dropStatesBefore}
    ORDER BY day, project_id, sid LIMIT ${REMOVED_AT_ONCE})`.execute(tx);
}

async function writeHours(tx: PostgresMeta, hours: readonly SessionHour[]): Promise<void> {
  const key = {
    project_id: ["key", "int8", ({ projectId }: SessionHour) => projectId],
    hour_ms: ["key", "int8", ({ hourMs }: SessionHour) => hourMs],
    place_id: ["key", "int8", ({ placeId }: SessionHour) => placeId],
  } as const;
  const counted = hours.filter(({ counts }) => SESSION_COUNTS.some((name) => counts[name] !== 0));
  await mergeRows(tx, "session_hour", counted, {
    ...key,
    ...Object.fromEntries(
      SESSION_COUNTS.map((name) => [
        name === "durationMs" ? "duration_ms" : name,
        ["add", "int8", ({ counts }: SessionHour) => counts[name]] as const,
      ]),
    ),
  });
  const durations = hours.flatMap((hour) =>
    [...hour.durations].map(([bucket, sessions]) => ({ ...hour, bucket, sessions })),
  );
  await mergeRows(
    tx,
    "session_duration",
    durations.filter(({ sessions }) => sessions !== 0),
    {
      ...key,
      bucket: ["key", "int8", ({ bucket }) => bucket],
      sessions: ["add", "int8", ({ sessions }) => sessions],
    },
  );
  await addUsers(tx, hours);
}

async function addUsers(tx: PostgresMeta, hours: readonly SessionHour[]): Promise<void> {
  const targets = new Map<string, UsersOf>();
  for (const { projectId, placeId, hourMs, users: byStatus } of hours) {
    for (const [status, users] of byStatus) {
      for (const spanMs of [HOUR_MS, DAY_MS]) {
        const startMs = hourMs - (hourMs % spanMs);
        const target = getOrMake(targets, `${placeId} ${spanMs} ${startMs} ${status}`, () => {
          return { projectId, placeId, spanMs, startMs, status, users: new Set<number>() };
        });
        for (const user of users) target.users.add(user);
      }
    }
  }
  await addToSketches(tx, "session_users", [...targets.values()], {
    project_id: ["int8", ({ projectId }) => projectId],
    span_ms: ["int8", ({ spanMs }) => spanMs],
    start_ms: ["int8", ({ startMs }) => startMs],
    place_id: ["int8", ({ placeId }) => placeId],
    status: ["text", ({ status }) => status],
  });
}

interface UsersOf {
  projectId: ProjectId;
  placeId: number;
  spanMs: number;
  startMs: number;
  status: string;
  users: Set<number>;
}
