import type { AttachmentId, EventId, ProjectId } from "#model/ids.ts";
import type { Attachment } from "#model/signals/attachment.ts";

export interface AttachmentStore {
  /** In the order in which they came. */
  list(projectId: ProjectId, eventId: EventId): Promise<Attachment[]>;
  find(
    projectId: ProjectId,
    eventId: EventId,
    attachmentId: AttachmentId,
  ): Promise<OpenAttachment | undefined>;
}

export interface OpenAttachment extends Attachment {
  /** Its bytes, piece by piece: it may be larger than what one wants to hold. */
  pieces(): Iterable<Buffer>;
}

export interface AttachmentRow extends Attachment {
  payload: Buffer;
}

export type AttachmentKey = Pick<Attachment, "projectId" | "eventId" | "attachmentId">;
export function attachmentKeyText(key: AttachmentKey): string {
  return `${key.projectId}:${key.eventId}:${key.attachmentId}`;
}
