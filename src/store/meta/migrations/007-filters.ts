/** What a project does not keep: families of noise that somebody switched, and rules of its own. */
import { type Kysely, sql } from "kysely";
import type { Words } from "./index.ts";

export async function up(db: Kysely<unknown>, words: Words): Promise<void> {
  const { int, clustered } = words;
  const statements = [
    // Only what was switched: a family that a later version adds starts as that version says.
    `CREATE TABLE filter_switch (
      project_id ${int} NOT NULL REFERENCES project (id) ON DELETE CASCADE, family TEXT NOT NULL,
      is_on ${int} NOT NULL, PRIMARY KEY (project_id, family)) ${clustered}`,
    // In the order in which they were written down.
    `CREATE TABLE filter_rule (
      project_id ${int} NOT NULL REFERENCES project (id) ON DELETE CASCADE,
      position ${int} NOT NULL, field TEXT NOT NULL, glob TEXT NOT NULL,
      PRIMARY KEY (project_id, position)) ${clustered}`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
