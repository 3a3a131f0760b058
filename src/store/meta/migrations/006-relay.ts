/** Where else a project's envelopes go, how far each such place is, and what became of them. */
import { type Kysely, sql } from "kysely";
import type { Words } from "./index.ts";

export async function up(db: Kysely<unknown>, words: Words): Promise<void> {
  const { id, int, rows, clustered } = words;
  const statements = [
    // One DSN leads to one project, so that an envelope for it can be stored in only one place.
    `CREATE TABLE relay_target (
      id ${id}, project_id ${int} NOT NULL REFERENCES project (id) ON DELETE CASCADE,
      dsn TEXT NOT NULL UNIQUE, mode TEXT NOT NULL, delivery TEXT NOT NULL,
      is_internal ${int} NOT NULL, created_at_ms ${int} NOT NULL) ${rows}`,
    "CREATE INDEX relay_target_by_project ON relay_target (project_id)",
    `CREATE TABLE relay_progress (
      target_id ${int} PRIMARY KEY REFERENCES relay_target (id) ON DELETE CASCADE,
      counted_to ${int} NOT NULL, delivered_to ${int} NOT NULL) ${rows}`,
    // What a page shows; a moment old, and of no use after a restart.
    `CREATE TABLE relay_status (
      target_id ${int} PRIMARY KEY REFERENCES relay_target (id) ON DELETE CASCADE,
      at_ms ${int} NOT NULL, waiting_bytes ${int} NOT NULL, oldest_waiting_at_ms ${int},
      failure TEXT NOT NULL, next_try_at_ms ${int}) ${rows}`,
    `CREATE TABLE relay_count (
      target_id ${int} NOT NULL REFERENCES relay_target (id) ON DELETE CASCADE,
      hour_ms ${int} NOT NULL, category TEXT NOT NULL, what TEXT NOT NULL, reason TEXT NOT NULL,
      quantity ${int} NOT NULL,
      PRIMARY KEY (target_id, hour_ms, category, what, reason)) ${clustered}`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
