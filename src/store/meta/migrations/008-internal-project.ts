/** The project that Lapwing's own errors go to: one at most, and none again once it was deleted. */
import { type Kysely, sql } from "kysely";
import type { Words } from "./index.ts";

export async function up(db: Kysely<unknown>, { int, rows }: Words): Promise<void> {
  const statements = [
    `ALTER TABLE project ADD COLUMN is_internal ${int} NOT NULL DEFAULT 0`,
    "CREATE UNIQUE INDEX project_internal ON project (is_internal) WHERE is_internal = 1",
    `CREATE TABLE app_setting (name TEXT PRIMARY KEY, value TEXT NOT NULL) ${rows}`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
