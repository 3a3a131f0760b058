/** When a token was last used: who cleans up must see which ones nobody needs. */
import { type Kysely, sql } from "kysely";
import type { Words } from "./index.ts";

export async function up(db: Kysely<unknown>, { int }: Words): Promise<void> {
  await sql.raw(`ALTER TABLE api_token ADD COLUMN used_at_ms ${int}`).execute(db);
}
