import type { IssueId } from "#model/ids.ts";
import type { IssueState } from "#model/issue.ts";
import type { Viewer } from "#model/viewer.ts";
import { changeStatus, type TriageStore } from "./change-status.ts";

/** Until an event comes again: then they are regressed. Answers where they stood before. */
export function resolveIssues(
  viewer: Viewer,
  store: TriageStore,
  ids: readonly IssueId[],
): Promise<IssueState[]> {
  const changes = ids.map((id) => ({ id, status: "resolved", substatus: undefined }) as const);
  return changeStatus(viewer, store, changes);
}
