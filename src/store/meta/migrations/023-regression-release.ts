/** Which event brought a resolved issue back: the last release seen is often a later one. */
import { type Kysely, sql } from "kysely";
import type { Words } from "./index.ts";

export async function up(db: Kysely<unknown>, { int }: Words): Promise<void> {
  await sql.raw(`ALTER TABLE issue ADD COLUMN regressed_ms ${int}`).execute(db);
  await sql.raw("ALTER TABLE issue ADD COLUMN regressed_release TEXT").execute(db);
}
