/** What a project hides, how much was hidden, and whose data is to be deleted. */
import { type Kysely, sql } from "kysely";
import type { Words } from "./index.ts";

export async function up(db: Kysely<unknown>, words: Words): Promise<void> {
  const { id, int, rows, clustered } = words;
  const project = `project_id ${int} NOT NULL REFERENCES project (id) ON DELETE CASCADE`;
  const statements = [
    // Only of projects that changed something. The lists are JSON: nobody searches in them.
    `CREATE TABLE project_privacy (
      project_id ${int} NOT NULL PRIMARY KEY REFERENCES project (id) ON DELETE CASCADE,
      uses_defaults ${int} NOT NULL, ip TEXT NOT NULL, keep_cookies ${int} NOT NULL,
      sensitive_keys TEXT NOT NULL, safe_keys TEXT NOT NULL, patterns TEXT NOT NULL) ${clustered}`,
    `CREATE TABLE scrub_day (
      ${project}, day TEXT NOT NULL, reason TEXT NOT NULL, quantity ${int} NOT NULL,
      PRIMARY KEY (project_id, day, reason)) ${clustered}`,
    // Who it was is blanked when all is done; "shown" is enough to tell requests apart.
    `CREATE TABLE user_deletion (
      id ${id}, ${project}, user_id TEXT, email TEXT, shown TEXT NOT NULL,
      requested_by TEXT NOT NULL, requested_at_ms ${int} NOT NULL, status TEXT NOT NULL,
      progress TEXT NOT NULL, counts TEXT NOT NULL, finished_at_ms ${int}) ${rows}`,
    `CREATE INDEX user_deletion_by_project ON user_deletion (project_id)`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
