import type { EventId } from "#model/ids.ts";
import type { Project } from "#model/project.ts";
import type { Attachment } from "#model/signals/attachment.ts";
import type { Viewer } from "#model/viewer.ts";
import { canonicalEventId } from "#protocol/event/event-id.ts";
import { findProject } from "#queries/find-project.ts";
import type { FeedbackWithEvent } from "#store/ports/feedback.ts";
import type { Store } from "#store/ports/store.ts";

export interface ShownFeedback {
  project: Project;
  feedback: FeedbackWithEvent;
  /** Pictures of the page, mostly. */
  attachments: Attachment[];
}

export async function showFeedback(
  viewer: Viewer,
  store: Pick<Store, "projects" | "feedback" | "attachments">,
  slugOrId: string,
  feedbackIdText: string,
): Promise<ShownFeedback | undefined> {
  const project = await findProject(viewer, store, slugOrId);
  const feedbackId = canonicalEventId(feedbackIdText) as EventId | undefined;
  if (project === undefined || feedbackId === undefined) return undefined;
  const feedback = await store.feedback.find(project.id, feedbackId);
  if (feedback === undefined) return undefined;
  const attachments = await store.attachments.list(project.id, feedbackId);
  return { project, feedback, attachments };
}
