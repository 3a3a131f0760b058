import type { IssueId } from "#model/ids.ts";
import type { IssueState } from "#model/issue.ts";
import type { Viewer } from "#model/viewer.ts";
import { changeStatus, type TriageStore } from "./change-status.ts";

/** Back among the unresolved, as known ones. Answers where they stood before. */
export function reopenIssues(
  viewer: Viewer,
  store: TriageStore,
  ids: readonly IssueId[],
): Promise<IssueState[]> {
  const changes = ids.map((id) => ({ id, status: "unresolved", substatus: "ongoing" }) as const);
  return changeStatus(viewer, store, changes);
}
