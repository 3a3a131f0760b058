/** A day's file that has lost its only row of state would take its payloads for uncommitted, and cut them off. */
import { existsSync, statSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";

export function fillLostState(path: string, blobPath: string): void {
  const db = new DatabaseSync(path);
  try {
    const hasState = db.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'day_state'").get();
    if (hasState === undefined || db.prepare("SELECT 1 FROM day_state").get() !== undefined) return;
    const bytes = existsSync(blobPath) ? statSync(blobPath).size : 0;
    // Position 0: what the spool still has is read again, and what is there is not stored twice.
    db.prepare("INSERT INTO day_state (spool, position, blob_bytes) VALUES ('', 0, ?)").run(bytes);
  } finally {
    db.close();
  }
}
