/** Up to where each signal has rows: its file may be behind the rest and lack nothing. */
import { type Kysely, sql } from "kysely";
import type { Words } from "./index.ts";

export async function up(db: Kysely<unknown>, { int }: Words): Promise<void> {
  const columns = ["errors_to", "traces_to", "logs_to", "replays_to"];
  for (const column of columns) {
    await sql
      .raw(`ALTER TABLE digest_state ADD COLUMN ${column} ${int} NOT NULL DEFAULT 0`)
      .execute(db);
    // All signals were in one file, which may lack the last of what is counted here.
    await sql.raw(`UPDATE digest_state SET ${column} = position`).execute(db);
  }
}
