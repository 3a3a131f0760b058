/** Attachments. One may have come on another day than its event. */
import { ATTACHMENTS } from "#model/signals/attachment.ts";
import type { Clickhouse } from "#store/clickhouse/connection.ts";
import type { BlobReader } from "#store/ports/blobs.ts";
import type { AttachmentStore } from "#store/ports/telemetry/attachments.ts";
import { Conditions } from "./conditions.ts";
import { readPiece } from "./read-payload.ts";
import { byKey } from "./read-rows.ts";
import { rowReader, selectList } from "./select.ts";

const toAttachment = rowReader(ATTACHMENTS);
const SELECT = `SELECT ${selectList(ATTACHMENTS)} FROM ${ATTACHMENTS.name}`;

export function clickhouseAttachments(clickhouse: Clickhouse, blobs: BlobReader): AttachmentStore {
  return {
    async list(projectId, eventId) {
      const asked = new Conditions()
        .hex("event_id", eventId)
        .equals("project_id", "Int64", projectId);
      const rows = await clickhouse.ask(
        `${SELECT} WHERE ${asked.sql} ORDER BY _day, _to, _row`,
        asked.params,
      );
      return rows.map(toAttachment);
    },
    async find(projectId, eventId, attachmentId) {
      const asked = byKey(ATTACHMENTS, { projectId, eventId, attachmentId });
      const [row] = await clickhouse.ask(
        `${SELECT} WHERE ${asked.sql} ORDER BY _day DESC LIMIT 1`,
        asked.params,
      );
      return row && toAttachment(row);
    },
    read: ({ projectId, eventId, attachmentId }, fromByte) =>
      readPiece(
        clickhouse,
        blobs,
        ATTACHMENTS,
        byKey(ATTACHMENTS, { projectId, eventId, attachmentId }),
        fromByte,
      ),
  };
}
