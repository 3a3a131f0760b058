/** Jobs that check in, with the settings they bring, and their latest run by environment. */
import { type Kysely, sql } from "kysely";
import type { Words } from "./index.ts";

export async function up(db: Kysely<unknown>, words: Words): Promise<void> {
  const { id, int, bytes, rows, clustered } = words;
  const statements = [
    // config: JSON (model/monitor.ts), NULL until a check-in brings some.
    `CREATE TABLE monitor (
      id ${id}, project_id ${int} NOT NULL REFERENCES project (id) ON DELETE CASCADE,
      slug TEXT NOT NULL, name TEXT NOT NULL, config TEXT, created_at_ms ${int} NOT NULL,
      UNIQUE (project_id, slug)) ${rows}`,
    `CREATE TABLE monitor_environment (
      monitor_id ${int} NOT NULL REFERENCES monitor (id) ON DELETE CASCADE,
      environment TEXT NOT NULL, first_seen_ms ${int} NOT NULL, check_in_id ${bytes} NOT NULL,
      status TEXT NOT NULL, started_ms ${int} NOT NULL, updated_ms ${int} NOT NULL,
      PRIMARY KEY (monitor_id, environment)) ${clustered}`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
