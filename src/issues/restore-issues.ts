import { AppError } from "#lib/app-error.ts";
import type { IssueState } from "#model/issue.ts";
import type { Viewer } from "#model/viewer.ts";
import { changeStatus, type TriageStore } from "./change-status.ts";

/** Undo: puts issues back to where they stood, as an earlier verb answered it. */
export async function restoreIssues(
  viewer: Viewer,
  store: TriageStore,
  states: readonly IssueState[],
): Promise<IssueState[]> {
  const unfit = states.some(({ status, substatus }) => {
    return (status === "unresolved") !== (substatus !== undefined);
  });
  if (unfit) throw new AppError("invalid_input", "Only unresolved issues have a substate.");
  return changeStatus(viewer, store, states);
}
