import type { EventId } from "#model/ids.ts";
import type { Attachment } from "#model/signals/attachment.ts";
import type { Viewer } from "#model/viewer.ts";
import { canonicalEventId } from "#protocol/event/event-id.ts";
import { findProject } from "#queries/find-project.ts";
import type { Store } from "#store/ports/store.ts";

/** Of an event or of a feedback message; undefined when there is no such thing to see. */
export async function listAttachments(
  viewer: Viewer,
  store: Pick<Store, "projects" | "events" | "feedback" | "attachments">,
  slugOrId: string,
  eventIdText: string,
): Promise<Attachment[] | undefined> {
  const project = await findProject(viewer, store, slugOrId);
  const eventId = canonicalEventId(eventIdText) as EventId | undefined;
  if (project === undefined || eventId === undefined) return undefined;
  const attachments = await store.attachments.list(project.id, eventId);
  if (attachments.length > 0) return attachments;
  const owner =
    (await store.events.find(project.id, eventId)) ??
    (await store.feedback.find(project.id, eventId));
  return owner === undefined ? undefined : [];
}
