import { AppError } from "#lib/app-error.ts";
import type { AttachmentId, EventId } from "#model/ids.ts";
import type { Attachment } from "#model/signals/attachment.ts";
import type { Viewer } from "#model/viewer.ts";
import { canonicalEventId } from "#protocol/event/event-id.ts";
import { findProject } from "#queries/find-project.ts";
import { DamagedPayload } from "#store/ports/damaged-payload.ts";
import type { Store } from "#store/ports/store.ts";
import type { AttachmentStore } from "#store/ports/telemetry/attachments.ts";

const LOST =
  "The bytes of this attachment are lost: the file that held them is damaged or gone. " +
  "What else is damaged is listed under System → What arrived; a backup may still have it.";

export interface AttachmentAsk {
  project: string;
  event: string;
  attachment: string;
}

export interface OpenAttachment extends Attachment {
  /**
   * Its bytes. The first of them are read when this returns: whoever sends them on can still say that
   * they are lost, which is not to be said any more once an answer has begun.
   */
  read(): Promise<AsyncIterable<Buffer>>;
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
  return found && { ...found, read: () => begin(readAttachment(store, found)) };
}

/** Piece by piece, because it may be larger than what one wants to hold; read when it is taken. */
export async function* readAttachment(
  { attachments }: { attachments: AttachmentStore },
  attachment: Attachment,
): AsyncGenerator<Buffer> {
  for (let at = 0; at < attachment.bytes; ) {
    const piece = await readPiece(attachments, attachment, at);
    at += piece.length;
    yield piece;
  }
}

/**
 * Lost bytes are "gone" (410), not "not found": there is such an attachment, its row says what it was,
 * and nobody needs to look for it elsewhere or to try again, as after a 503.
 */
async function readPiece(
  attachments: AttachmentStore,
  attachment: Attachment,
  at: number,
): Promise<Buffer> {
  try {
    const piece = await attachments.read(attachment, at);
    if (piece !== undefined) return piece;
  } catch (error) {
    if (!(error instanceof DamagedPayload)) throw error;
    throw new AppError("gone", LOST, { cause: error });
  }
  throw new AppError("gone", "The attachment was removed while it was read.");
}

async function begin(pieces: AsyncGenerator<Buffer>): Promise<AsyncIterable<Buffer>> {
  const first = await pieces.next();
  return (async function* () {
    if (first.done) return;
    yield first.value;
    yield* pieces;
  })();
}
