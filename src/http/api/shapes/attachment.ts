import type { Attachment } from "#model/signals/attachment.ts";
import type { EventNote } from "#protocol/event/event.ts";
import { isoTime } from "./time.ts";

/** As of Sentry where the sender says nothing. Clients refuse what is no text. */
const UNKNOWN_TYPE = "application/octet-stream";

const LOST: EventNote = {
  path: "",
  what: "damaged",
  why: "the disk has lost its bytes; what is said here was kept apart",
};

/** Sentry's fields, and a digest that is worth something. Without `sha1` its bytes are lost. */
export function attachmentShape(attachment: Attachment, sha1: string | undefined) {
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
    sha1: sha1 ?? null,
    sha256: attachment.sha256,
    _notes: sha1 === undefined ? [...attachment.notes, LOST] : attachment.notes,
  };
}
