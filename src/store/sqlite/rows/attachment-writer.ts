/** Writes attachments into a day's file, inside of the day's transaction. */
import type { DatabaseSync } from "node:sqlite";
import type { AttachmentRow } from "#store/ports/telemetry/attachments.ts";
import { notesText } from "#store/sqlite/database/row-values.ts";
import type { PayloadPlace } from "#store/sqlite/days/payload-blocks.ts";

export function prepareWriteAttachments(
  db: DatabaseSync,
): (rows: readonly AttachmentRow[], places: readonly PayloadPlace[]) => void {
  const insert = db.prepare(
    `INSERT INTO attachment (project_id, event_id, attachment_id, received_ms, name, content_type,
       type, sha256, notes, block, block_offset, bytes)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  return (rows, places) => {
    for (const [i, row] of rows.entries()) {
      const place = places[i];
      if (place === undefined) continue;
      insert.run(
        row.projectId,
        Buffer.from(row.eventId, "hex"),
        Buffer.from(row.attachmentId, "hex"),
        row.receivedMs,
        row.name,
        row.contentType ?? null,
        row.type,
        Buffer.from(row.sha256, "hex"),
        notesText(row.notes),
        place.block,
        place.offset,
        place.bytes,
      );
    }
  };
}
