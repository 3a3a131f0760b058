import { sql } from "kysely";
import type { SpoolId } from "#model/spool-position.ts";
import type { KeptBatch } from "#store/ports/digest.ts";
import type { PostgresMeta } from "#store/postgres/open-postgres.ts";

/** What decided about a batch and what was decided; settings change rarely, and are kept once. */
export async function keepBatch(
  tx: PostgresMeta,
  spool: SpoolId,
  { from, to, settings, items }: KeptBatch,
): Promise<void> {
  await sql`INSERT INTO digest_settings (text) SELECT ${settings}::text
    WHERE NOT EXISTS (SELECT 1 FROM digest_settings WHERE text = ${settings}
      AND id = (SELECT max(id) FROM digest_settings))`.execute(tx);
  await sql`INSERT INTO digest_batch (spool, end_at, start_at, settings_id, items)
    SELECT ${spool}::text, ${to}::int8, ${from}::int8, max(id), ${Buffer.from(items)}::bytea
    FROM digest_settings ON CONFLICT DO NOTHING`.execute(tx);
}
