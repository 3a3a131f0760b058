/** A project of made-up data must be told from a real one for as long as it exists. */
import { type Kysely, sql } from "kysely";
import type { Words } from "./index.ts";

export async function up(db: Kysely<unknown>, { int }: Words): Promise<void> {
  await sql.raw(`ALTER TABLE project ADD COLUMN is_demo ${int} NOT NULL DEFAULT 0`).execute(db);
}
