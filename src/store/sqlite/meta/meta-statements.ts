/** The digest's statements on meta, prepared once. */
import type { DatabaseSync } from "node:sqlite";

export function prepareMetaStatements(db: DatabaseSync) {
  return {
    dataVersion: db.prepare("PRAGMA data_version"),
    readState: db.prepare("SELECT * FROM digest_state WHERE spool = ?"),
    readCounter: db.prepare("SELECT * FROM digest_counter WHERE id = 1"),
    lastChange: db.prepare("SELECT max(regressed_at) AS change FROM issue"),
    lastIssueId: db.prepare("SELECT max(id) AS id FROM issue"),
    lastPlaceId: db.prepare("SELECT max(id) AS id FROM place"),
    lastSessionPlaceId: db.prepare("SELECT max(id) AS id FROM session_place"),
    writeState: db.prepare(
      `INSERT INTO digest_state (spool, position, day, day_position, errors_to, traces_to, logs_to,
         replays_to) VALUES (?, ?, ?, ?, ?, ?, ?, ?)
       ON CONFLICT (spool) DO UPDATE SET position = excluded.position, day = excluded.day,
         day_position = excluded.day_position, errors_to = excluded.errors_to,
         traces_to = excluded.traces_to, logs_to = excluded.logs_to,
         replays_to = excluded.replays_to`,
    ),
    writeCounter: db.prepare(
      `INSERT INTO digest_counter (id, changes, next_issue_id, next_place_id, next_session_place_id)
       VALUES (1, ?, ?, ?, ?)
       ON CONFLICT (id) DO UPDATE SET changes = excluded.changes,
         next_issue_id = excluded.next_issue_id, next_place_id = excluded.next_place_id,
         next_session_place_id = excluded.next_session_place_id`,
    ),
    // A project that was deleted while its events waited in the spool gets no rows.
    addScrubbed: db.prepare(
      `INSERT INTO scrub_day (project_id, day, reason, quantity)
       SELECT ?, ?, ?, ? WHERE EXISTS (SELECT 1 FROM project WHERE id = ?)
       ON CONFLICT DO UPDATE SET quantity = quantity + excluded.quantity`,
    ),
  };
}
