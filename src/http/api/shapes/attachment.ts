import type { Attachment } from "#model/attachment.ts";
import { isoTime } from "./time.ts";

/** Sentry's fields, and a digest that is worth something. */
export function attachmentShape(attachment: Attachment) {
  const { attachmentId, eventId, name, type, contentType, bytes, receivedMs } = attachment;
  return {
    id: attachmentId,
    event_id: eventId,
    type,
    name,
    // As the sender says.
    mimetype: contentType ?? null,
    headers: { "Content-Type": contentType ?? null },
    dateCreated: isoTime(receivedMs),
    size: bytes,
    sha1: null,
    sha256: attachment.sha256,
    _notes: attachment.notes,
  };
}
