import type { Project } from "#model/project.ts";
import type { Feedback } from "#model/signals/feedback.ts";
import type { Viewer } from "#model/viewer.ts";
import { findProject } from "#queries/find-project.ts";
import { type PageAsk, type TakenPage, takePage } from "#queries/periods/take-page.ts";
import type { FeedbackMark } from "#store/ports/feedback.ts";
import type { Store } from "#store/ports/store.ts";

export interface FeedbackAsk extends PageAsk<FeedbackMark> {
  environment?: string | undefined;
}

export interface FeedbackPage extends TakenPage<Feedback> {
  project: Project;
}

/** What people wrote, newest first; undefined without the project. */
export async function listFeedback(
  viewer: Viewer,
  store: Pick<Store, "projects" | "feedback">,
  slugOrId: string,
  { environment, ...page }: FeedbackAsk,
): Promise<FeedbackPage | undefined> {
  const project = await findProject(viewer, store, slugOrId);
  if (project === undefined) return undefined;
  const filter = { projectId: project.id, ...(environment === undefined ? {} : { environment }) };
  const taken = await takePage(page, (ask) => store.feedback.list({ ...filter, ...ask }));
  return { project, ...taken };
}
