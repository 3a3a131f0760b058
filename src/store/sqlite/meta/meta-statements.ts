/** The digest's statements on meta, prepared once. */
import type { DatabaseSync } from "node:sqlite";

export function prepareMetaStatements(db: DatabaseSync) {
  return {
    dataVersion: db.prepare("PRAGMA data_version"),
    readState: db.prepare("SELECT * FROM digest_state WHERE id = 1"),
    writeState: db.prepare(
      `INSERT INTO digest_state (id, position, day, day_position, errors_to, traces_to, logs_to,
         replays_to) VALUES (1, ?, ?, ?, ?, ?, ?, ?)
       ON CONFLICT (id) DO UPDATE SET position = excluded.position, day = excluded.day,
         day_position = excluded.day_position, errors_to = excluded.errors_to,
         traces_to = excluded.traces_to, logs_to = excluded.logs_to,
         replays_to = excluded.replays_to`,
    ),
    findGroup: db.prepare("SELECT issue_id FROM issue_group WHERE group_id = ?"),
    insertGroup: db.prepare(
      `INSERT INTO issue_group
         (group_id, project_id, issue_id, version, reason, parts, made_at, made_hour_ms)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
    ),
    takeNumber: db.prepare(
      `UPDATE project SET next_issue_number = next_issue_number + 1 WHERE id = ?
       RETURNING next_issue_number - 1 AS number`,
    ),
    insertIssue: db.prepare(
      `INSERT INTO issue (project_id, number, title, type, value, culprit, search_text, level,
         platform, handled, status, substatus, first_seen_ms, last_seen_ms, events, users,
         first_release, last_release)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 'unresolved', 'new', ?, ?, ?, 0, ?, ?) RETURNING id`,
    ),
    // An event on a resolved issue is a regression.
    regress: db.prepare(
      `UPDATE issue SET status = 'unresolved', substatus = 'regressed', regressed_at = ?,
         regressed_ms = ?, regressed_release = ?
       WHERE id = ? AND status = 'resolved'`,
    ),
    // The newest event names the issue.
    updateIssue: db.prepare(
      `UPDATE issue SET
         events = events + :events,
         title = CASE WHEN :last >= last_seen_ms THEN :title ELSE title END,
         type = CASE WHEN :last >= last_seen_ms THEN :type ELSE type END,
         value = CASE WHEN :last >= last_seen_ms THEN :value ELSE value END,
         culprit = CASE WHEN :last >= last_seen_ms THEN :culprit ELSE culprit END,
         search_text = CASE WHEN :last >= last_seen_ms THEN :search ELSE search_text END,
         level = CASE WHEN :last >= last_seen_ms THEN :level ELSE level END,
         platform = CASE WHEN :last >= last_seen_ms THEN :platform ELSE platform END,
         handled = CASE WHEN :last >= last_seen_ms THEN :handled ELSE handled END,
         last_release = CASE WHEN :last >= last_seen_ms AND :release IS NOT NULL
                             THEN :release ELSE last_release END,
         first_release = CASE WHEN :first < first_seen_ms
                              THEN :firstRelease ELSE first_release END,
         first_seen_ms = min(first_seen_ms, :first), last_seen_ms = max(last_seen_ms, :last)
       WHERE id = :id`,
    ),
    markFirstEvent: db.prepare(
      "UPDATE project SET first_event_at_ms = ? WHERE id = ? AND first_event_at_ms IS NULL",
    ),
    // A project that was deleted while its events waited in the spool gets no rows.
    addScrubbed: db.prepare(
      `INSERT INTO scrub_day (project_id, day, reason, quantity)
       SELECT ?, ?, ?, ? WHERE EXISTS (SELECT 1 FROM project WHERE id = ?)
       ON CONFLICT DO UPDATE SET quantity = quantity + excluded.quantity`,
    ),
  };
}
