/** Where in the spool an issue came back: a page that heard nothing for a while can ask for what it missed. */
import { type Kysely, sql } from "kysely";
import type { Words } from "./index.ts";

export async function up(db: Kysely<unknown>, { int }: Words): Promise<void> {
  await sql.raw(`ALTER TABLE issue ADD COLUMN regressed_at ${int}`).execute(db);
}
