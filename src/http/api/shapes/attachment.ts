import type { Attachment } from "#model/signals/attachment.ts";
import { isoTime } from "./time.ts";

/** As of Sentry where the sender says nothing. Clients refuse what is no text. */
const UNKNOWN_TYPE = "application/octet-stream";

/** Sentry's fields, and a digest that is worth something. */
export function attachmentShape(attachment: Attachment, sha1: string) {
  const { attachmentId, eventId, name, type, bytes, receivedMs } = attachment;
  // As the sender says.
  const contentType = attachment.contentType ?? UNKNOWN_TYPE;
  return {
    id: attachmentId,
    event_id: eventId,
    type,
    name,
    mimetype: contentType,
    headers: { "Content-Type": contentType },
    dateCreated: isoTime(receivedMs),
    size: bytes,
    sha1,
    sha256: attachment.sha256,
    _notes: attachment.notes,
  };
}
