import type { AttachmentId, EventId, ProjectId } from "#model/ids.ts";
import type { Attachment } from "#model/signals/attachment.ts";

export interface AttachmentStore {
  /** In the order in which they came. */
  list(projectId: ProjectId, eventId: EventId): Promise<Attachment[]>;
  find(
    projectId: ProjectId,
    eventId: EventId,
    attachmentId: AttachmentId,
  ): Promise<Attachment | undefined>;
  /**
   * Its bytes from there on, as many as one wants to hold at once; undefined when it is gone, with
   * its row. Where the row is there and its bytes are not, that is a `DamagedPayload`.
   */
  read(key: AttachmentKey, fromByte: number): Promise<Buffer | undefined>;
}

export type AttachmentKey = Pick<Attachment, "projectId" | "eventId" | "attachmentId">;
