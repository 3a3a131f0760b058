/**
 * How much is taken in (limits and quotas, guards of projects), and when a group was made: the number
 * of new issues in an hour is limited, and a batch that is read again must find what it found before.
 */
import { type Kysely, sql } from "kysely";
import type { Words } from "./index.ts";

export async function up(db: Kysely<unknown>, words: Words): Promise<void> {
  const { int, clustered } = words;
  const statements = [
    // scope_id: a project's or a key's, 0 for the installation; so no foreign key.
    `CREATE TABLE ingest_limit (
      scope TEXT NOT NULL, scope_id ${int} NOT NULL, category TEXT NOT NULL, period TEXT NOT NULL,
      quantity ${int} NOT NULL, PRIMARY KEY (scope, scope_id, category, period)) ${clustered}`,
    // NULL: as this version's defaults say.
    `CREATE TABLE project_guard (
      project_id ${int} PRIMARY KEY REFERENCES project (id) ON DELETE CASCADE,
      spike_protection ${int}, spike_minimum ${int}, max_new_issues ${int},
      max_tag_values ${int}) ${words.rows}`,
    // Of the record that made the group: where it is in the spool, and the hour of its receipt.
    `ALTER TABLE issue_group ADD COLUMN made_at ${int} NOT NULL DEFAULT 0`,
    `ALTER TABLE issue_group ADD COLUMN made_hour_ms ${int} NOT NULL DEFAULT 0`,
    "CREATE INDEX issue_group_by_hour ON issue_group (project_id, made_hour_ms)",
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
