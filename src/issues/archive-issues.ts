import type { IssueId } from "#model/ids.ts";
import type { IssueState } from "#model/issue.ts";
import type { Viewer } from "#model/viewer.ts";
import { changeStatus, type TriageStore } from "./change-status.ts";

/** Out of the way; events are still counted. Answers where they stood before. */
export function archiveIssues(
  viewer: Viewer,
  store: TriageStore,
  ids: readonly IssueId[],
): Promise<IssueState[]> {
  const changes = ids.map((id) => ({ id, status: "archived", substatus: undefined }) as const);
  return changeStatus(viewer, store, changes);
}
