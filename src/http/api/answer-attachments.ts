import type { Attachment } from "#model/signals/attachment.ts";
import { hashAttachment } from "#queries/events/hash-attachment.ts";
import type { ApiCall } from "./api-call.ts";
import { attachmentShape } from "./shapes/attachment.ts";

/** Of attachments that were found for the viewer: each with its digest, for which its bytes are read. */
export async function answerAttachments({ store }: ApiCall, attachments: readonly Attachment[]) {
  const shapes = [];
  for (const { projectId, eventId, attachmentId } of attachments) {
    const opened = await store.attachments.find(projectId, eventId, attachmentId);
    // Its day may have been removed meanwhile.
    if (opened !== undefined) shapes.push(attachmentShape(opened, await hashAttachment(opened)));
  }
  return shapes;
}
