/**
 * What happened in a project by hour and environment, so that the overview's cost grows with hours
 * and not with issues or events. Users as sketches (lib/distinct-sketch.ts), by hour and by day:
 * distinct counts cannot be added up, and 90 days of hours are too many to unite.
 */
import { type Kysely, sql } from "kysely";
import type { Words } from "./index.ts";

export async function up(db: Kysely<unknown>, words: Words): Promise<void> {
  const { int, bytes, clustered } = words;
  const statements = [
    // environment: "" when the SDK named none.
    `CREATE TABLE project_hour (
      project_id ${int} NOT NULL, hour_ms ${int} NOT NULL, environment TEXT NOT NULL,
      events ${int} NOT NULL, PRIMARY KEY (project_id, hour_ms, environment)) ${clustered}`,
    `CREATE TABLE project_users (
      project_id ${int} NOT NULL, span_ms ${int} NOT NULL, start_ms ${int} NOT NULL,
      environment TEXT NOT NULL, sketch ${bytes} NOT NULL,
      PRIMARY KEY (project_id, span_ms, start_ms, environment)) ${clustered}`,
    // Of earlier events only the number per hour is known.
    `INSERT INTO project_hour (project_id, hour_ms, environment, events)
      SELECT g.project_id, h.hour_ms, '', SUM(h.events) FROM issue_hour h
      JOIN issue_group g ON g.group_id = h.group_id GROUP BY g.project_id, h.hour_ms`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
