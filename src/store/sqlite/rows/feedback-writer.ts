/** Writes feedback into a day's file, inside of the day's transaction and after its events. */
import type { DatabaseSync } from "node:sqlite";
import type { FeedbackRow } from "#store/ports/telemetry/feedback.ts";
import { bytesOr, notesText } from "#store/sqlite/database/row-values.ts";
import type { PayloadPlace } from "#store/sqlite/days/payload-blocks.ts";

export function prepareWriteFeedback(
  db: DatabaseSync,
): (rows: readonly FeedbackRow[], places: readonly (PayloadPlace | undefined)[]) => void {
  const findEvent = db.prepare(
    `SELECT group_id, "release", environment FROM event WHERE event_id = ? AND project_id = ?`,
  );
  const insert = db.prepare(
    `INSERT INTO feedback (project_id, feedback_id, timestamp_ms, received_ms, message, name, email,
       url, event_id, group_id, replay_id, source, "release", environment, user_id, notes, block,
       block_offset, bytes)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  return (rows, places) => {
    for (const [i, row] of rows.entries()) {
      const eventId = bytesOr(row.eventId);
      // People write within minutes: the error is nearly always of the same day.
      const about = eventId === null ? undefined : findEvent.get(eventId, row.projectId);
      insert.run(
        row.projectId,
        Buffer.from(row.feedbackId, "hex"),
        row.timestampMs,
        row.receivedMs,
        row.message,
        row.name ?? null,
        row.email ?? null,
        row.url ?? null,
        eventId,
        about?.group_id ?? null,
        bytesOr(row.replayId),
        row.source,
        row.release ?? about?.release ?? null,
        row.environment ?? about?.environment ?? null,
        row.userId ?? null,
        notesText(row.notes),
        places[i]?.block ?? null,
        places[i]?.offset ?? null,
        places[i]?.bytes ?? null,
      );
    }
  };
}
