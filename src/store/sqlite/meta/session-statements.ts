/** The digest's statements about sessions, prepared once. */
import type { DatabaseSync } from "node:sqlite";

export function prepareSessionStatements(db: DatabaseSync) {
  return {
    findPlace: db.prepare(
      `SELECT id FROM session_place WHERE project_id = ? AND "release" = ? AND environment = ?`,
    ),
    // Nothing for a project that was deleted while its sessions waited in the spool.
    countNew: db.prepare(
      `SELECT (SELECT count(*) FROM session_place WHERE project_id = ? AND first_day = ?) AS count
       FROM project WHERE id = ?`,
    ),
    insertPlace: db.prepare(
      `INSERT INTO session_place (id, project_id, "release", environment, first_day)
       VALUES (?, ?, ?, ?, ?)`,
    ),
    findState: db.prepare(
      `SELECT place_id, hour_ms, status, end_seq, error_seq, duration_ms, user_hash
       FROM session_state WHERE day = ? AND project_id = ? AND sid = ?`,
    ),
    writeState: db.prepare(
      `INSERT INTO session_state (day, project_id, sid, place_id, hour_ms, status, end_seq,
         error_seq, duration_ms, user_hash) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
       ON CONFLICT DO UPDATE SET status = excluded.status, end_seq = excluded.end_seq,
         error_seq = excluded.error_seq, duration_ms = excluded.duration_ms,
         user_hash = excluded.user_hash`,
    ),
    removeStates: db.prepare(
      `DELETE FROM session_state WHERE (day, project_id, sid) IN (
         SELECT day, project_id, sid FROM session_state WHERE day < ?
         ORDER BY day, project_id, sid LIMIT ?)`,
    ),
    addHour: db.prepare(
      `INSERT INTO session_hour (project_id, hour_ms, place_id, sessions, errored, crashed,
         abnormal, unhandled, exited, timed, duration_ms) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
       ON CONFLICT DO UPDATE SET sessions = sessions + excluded.sessions,
         errored = errored + excluded.errored, crashed = crashed + excluded.crashed,
         abnormal = abnormal + excluded.abnormal, unhandled = unhandled + excluded.unhandled,
         exited = exited + excluded.exited, timed = timed + excluded.timed,
         duration_ms = duration_ms + excluded.duration_ms`,
    ),
    addDuration: db.prepare(
      `INSERT INTO session_duration (project_id, hour_ms, place_id, bucket, sessions)
       VALUES (?, ?, ?, ?, ?)
       ON CONFLICT DO UPDATE SET sessions = sessions + excluded.sessions`,
    ),
    readUsers: db.prepare(
      `SELECT sketch FROM session_users WHERE project_id = ? AND span_ms = ? AND start_ms = ?
         AND place_id = ? AND status = ?`,
    ),
    writeUsers: db.prepare(
      `INSERT INTO session_users (project_id, span_ms, start_ms, place_id, status, sketch)
       VALUES (?, ?, ?, ?, ?, ?)
       ON CONFLICT DO UPDATE SET sketch = excluded.sketch`,
    ),
    removeUserHours: db.prepare(
      "DELETE FROM session_users WHERE project_id = ? AND span_ms = ? AND start_ms < ?",
    ),
  };
}
