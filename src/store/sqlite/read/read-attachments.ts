/** Attachments of the embedded store. One may have come on another day than its event. */
import { ATTACHMENTS } from "#model/signals/attachment.ts";
import type { AttachmentKey, AttachmentStore } from "#store/ports/telemetry/attachments.ts";
import type { DayFiles } from "#store/sqlite/days/day-files.ts";
import { rowReader } from "#store/sqlite/rows/decode.ts";
import { readPiece } from "./read-payload.ts";

const toAttachment = rowReader(ATTACHMENTS);

export function sqliteAttachments(days: DayFiles): AttachmentStore {
  return {
    async list(projectId, eventId) {
      const id = Buffer.from(eventId, "hex");
      return days
        .newestFirst("replays")
        .toReversed()
        .flatMap(({ db }) =>
          db
            .prepare("SELECT * FROM attachment WHERE event_id = ? AND project_id = ? ORDER BY id")
            .all(id, projectId)
            .map(toAttachment),
        );
    },
    async find(projectId, eventId, attachmentId) {
      const found = findRow(days, { projectId, eventId, attachmentId });
      return found && toAttachment(found.row);
    },
    async read(key, fromByte) {
      const found = findRow(days, key);
      return found && readPiece(days.blobs, found.file, ATTACHMENTS, found.row, fromByte);
    },
  };
}

function findRow(days: DayFiles, { projectId, eventId, attachmentId }: AttachmentKey) {
  const ids = [eventId, attachmentId].map((id) => Buffer.from(id, "hex"));
  for (const file of days.newestFirst("replays")) {
    const row = file.db
      .prepare(
        `SELECT * FROM attachment
         WHERE event_id = ? AND attachment_id = ? AND project_id = ?`,
      )
      .get(...ids, projectId);
    if (row !== undefined) return { row, file };
  }
  return undefined;
}
