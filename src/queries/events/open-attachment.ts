import type { AttachmentId, EventId } from "#model/ids.ts";
import type { Viewer } from "#model/viewer.ts";
import { canonicalEventId } from "#protocol/event/event-id.ts";
import { findProject } from "#queries/find-project.ts";
import type { Store } from "#store/ports/store.ts";
import type { OpenAttachment } from "#store/ports/telemetry/attachments.ts";

export interface AttachmentAsk {
  project: string;
  event: string;
  attachment: string;
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
  return store.attachments.find(project.id, eventId, attachmentId);
}
