import type { DatabaseSync } from "node:sqlite";
import type { StoredRetention } from "#model/keeping/retention.ts";
import { RETENTION, toRetention } from "#store/meta/retention.ts";

/** What a person has set, on the digest's own connection. */
export function prepareReadRetention(db: DatabaseSync): () => StoredRetention {
  const read = db.prepare("SELECT value FROM app_setting WHERE name = ?");
  return () => toRetention((read.get(RETENTION) as { value: string } | undefined)?.value);
}
