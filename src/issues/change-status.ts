/** What the verbs of triage share: who may, which issues, and where they stood before. */
import { refuseUnlessMay } from "#accounts/may.ts";
import { AppError, invalidInput } from "#lib/app-error.ts";
import type { IssueState } from "#model/issue.ts";
import type { Viewer } from "#model/viewer.ts";
import { visibleProjects } from "#queries/visible-projects.ts";
import type { Store } from "#store/ports/store.ts";

export type TriageStore = Pick<Store, "issues" | "projects">;

/** Ten pages of the list: more at once is a script's work, and scripts can ask twice. */
export const MAX_ISSUES_AT_ONCE = 500;

/**
 * All or nothing, in one transaction. Answers the states before, which `restoreIssues` puts back.
 * An issue that may not be seen is answered as one that does not exist.
 */
export async function changeStatus(
  viewer: Viewer,
  store: TriageStore,
  changes: readonly IssueState[],
): Promise<IssueState[]> {
  refuseUnlessMay(viewer, "triage issue");
  const ids = new Set(changes.map(({ id }) => id));
  if (ids.size === 0 || ids.size !== changes.length || ids.size > MAX_ISSUES_AT_ONCE) {
    throw invalidInput(`Choose 1 to ${MAX_ISSUES_AT_ONCE} issues, each once.`);
  }
  const visible = new Set((await visibleProjects(viewer, store)).map(({ id }) => id));
  const found = await store.issues.findMany([...ids]);
  if (found.length < ids.size || found.some(({ projectId }) => !visible.has(projectId))) {
    throw notFound(ids.size);
  }
  return store.issues.setStatus(changes);
}

function notFound(count: number): AppError {
  const which = count === 1 ? "This issue does not exist" : "One of these issues does not exist";
  return new AppError("not_found", `${which}, or not any more. Nothing changed: reload the list.`);
}
