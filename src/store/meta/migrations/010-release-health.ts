/**
 * Sessions by release, environment and hour. Every session's state is kept for as long as updates
 * of it may come (5 days), in rows of some 60 bytes, and removed by the digest after that.
 */
import { type Kysely, sql } from "kysely";
import type { Words } from "./index.ts";

export async function up(db: Kysely<unknown>, words: Words): Promise<void> {
  const { id, int, bytes, rows, clustered } = words;
  const statements = [
    // environment: "" when the SDK named none. first_day: days since the epoch.
    `CREATE TABLE session_place (
      id ${id}, project_id ${int} NOT NULL REFERENCES project (id) ON DELETE CASCADE,
      "release" TEXT NOT NULL, environment TEXT NOT NULL, first_day ${int} NOT NULL,
      UNIQUE (project_id, "release", environment)) ${rows}`,
    // By the day it started, so that old ones are one range. status: 0 while it goes on.
    `CREATE TABLE session_state (
      day ${int} NOT NULL, project_id ${int} NOT NULL, sid ${bytes} NOT NULL,
      place_id ${int} NOT NULL, hour_ms ${int} NOT NULL, status ${int} NOT NULL, end_seq ${int},
      error_seq ${int}, duration_ms ${int}, user_hash ${int},
      PRIMARY KEY (day, project_id, sid)) ${clustered}`,
    `CREATE TABLE session_hour (
      project_id ${int} NOT NULL, hour_ms ${int} NOT NULL, place_id ${int} NOT NULL,
      sessions ${int} NOT NULL, errored ${int} NOT NULL, crashed ${int} NOT NULL,
      abnormal ${int} NOT NULL, unhandled ${int} NOT NULL, exited ${int} NOT NULL,
      timed ${int} NOT NULL, duration_ms ${int} NOT NULL,
      PRIMARY KEY (project_id, hour_ms, place_id)) ${clustered}`,
    // How long the exited ones were, in steps (model/session-durations.ts).
    `CREATE TABLE session_duration (
      project_id ${int} NOT NULL, hour_ms ${int} NOT NULL, place_id ${int} NOT NULL,
      bucket ${int} NOT NULL, sessions ${int} NOT NULL,
      PRIMARY KEY (project_id, hour_ms, place_id, bucket)) ${clustered}`,
    // Sketches by hour and by day, as in project_users.
    `CREATE TABLE session_users (
      project_id ${int} NOT NULL, span_ms ${int} NOT NULL, start_ms ${int} NOT NULL,
      place_id ${int} NOT NULL, status TEXT NOT NULL, sketch ${bytes} NOT NULL,
      PRIMARY KEY (project_id, span_ms, start_ms, place_id, status)) ${clustered}`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
