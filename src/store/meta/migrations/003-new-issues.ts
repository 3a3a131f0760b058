/** Issues stop being new as time passes: those that still are must be found without a scan. */
import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw("CREATE INDEX issue_new ON issue (first_seen_ms) WHERE substatus = 'new'")
    .execute(db);
}
