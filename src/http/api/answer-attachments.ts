import type { Attachment } from "#model/signals/attachment.ts";
import { hashAttachment } from "#queries/events/hash-attachment.ts";
import { readAttachment } from "#queries/events/open-attachment.ts";
import type { ApiCall } from "./api-call.ts";
import { attachmentShape } from "./shapes/attachment.ts";

/** Of attachments that were found for the viewer: each with its digest, for which its bytes are read. */
export async function answerAttachments({ store }: ApiCall, attachments: readonly Attachment[]) {
  const shapes = [];
  for (const { projectId, eventId, attachmentId } of attachments) {
    const found = await store.attachments.find(projectId, eventId, attachmentId);
    // Its day may have been removed meanwhile.
    if (found === undefined) continue;
    shapes.push(attachmentShape(found, await hashAttachment(readAttachment(store, found))));
  }
  return shapes;
}
