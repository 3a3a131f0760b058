import type { Feedback } from "#model/feedback.ts";
import type { Project } from "#model/project.ts";
import type { Viewer } from "#model/viewer.ts";
import type { FeedbackMark } from "#store/ports/feedback.ts";
import type { Store } from "#store/ports/store.ts";
import { findProject } from "./find-project.ts";
import { type PageAsk, type TakenPage, takePage } from "./take-page.ts";

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
