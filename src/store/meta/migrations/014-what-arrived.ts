/** A few samples of what was not stored, and how many envelopes were acknowledged by the hour. */
import { type Kysely, sql } from "kysely";
import type { Words } from "./index.ts";

export async function up(db: Kysely<unknown>, words: Words): Promise<void> {
  const { id, int, rows, clustered } = words;
  const statements = [
    // project_id 0 is requests of no known key, as in outcome_hour.
    `CREATE TABLE drop_sample (
      id ${id}, project_id ${int} NOT NULL, kind TEXT NOT NULL, reason TEXT NOT NULL,
      category TEXT NOT NULL, key_id ${int} NOT NULL, at_ms ${int} NOT NULL,
      item_type TEXT NOT NULL, event_id TEXT, sdk TEXT, bytes ${int}) ${rows}`,
    "CREATE INDEX drop_sample_by_reason ON drop_sample (project_id, kind, reason, category, id)",
    `CREATE TABLE received_hour (
      project_id ${int} NOT NULL, hour_ms ${int} NOT NULL, envelopes ${int} NOT NULL,
      PRIMARY KEY (project_id, hour_ms)) ${clustered}`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
