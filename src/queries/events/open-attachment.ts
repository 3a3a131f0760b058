import type { AttachmentId, EventId } from "#model/ids.ts";
import type { Attachment } from "#model/signals/attachment.ts";
import type { Viewer } from "#model/viewer.ts";
import { canonicalEventId } from "#protocol/event/event-id.ts";
import { findProject } from "#queries/find-project.ts";
import type { Store } from "#store/ports/store.ts";
import type { AttachmentStore } from "#store/ports/telemetry/attachments.ts";

export interface AttachmentAsk {
  project: string;
  event: string;
  attachment: string;
}

export interface OpenAttachment extends Attachment {
  pieces(): AsyncGenerator<Buffer>;
}

/** One attachment and its bytes; undefined when there is none to see. */
export async function openAttachment(
  viewer: Viewer,
  store: Pick<Store, "projects" | "attachments">,
  ask: AttachmentAsk,
): Promise<OpenAttachment | undefined> {
  const project = await findProject(viewer, store, ask.project);
  const eventId = canonicalEventId(ask.event) as EventId | undefined;
  const attachmentId = canonicalEventId(ask.attachment) as string as AttachmentId | undefined;
  if (project === undefined || eventId === undefined || attachmentId === undefined) {
    return undefined;
  }
  const found = await store.attachments.find(project.id, eventId, attachmentId);
  return found && { ...found, pieces: () => readAttachment(store, found) };
}

/** Piece by piece, because it may be larger than what one wants to hold; read when it is taken. */
export async function* readAttachment(
  { attachments }: { attachments: AttachmentStore },
  attachment: Attachment,
): AsyncGenerator<Buffer> {
  for (let at = 0; at < attachment.bytes; ) {
    const piece = await attachments.read(attachment, at);
    if (piece === undefined) throw new Error("The attachment was removed while it was read.");
    at += piece.length;
    yield piece;
  }
}
