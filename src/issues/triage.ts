import { invalidInput } from "#lib/app-error.ts";
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

/** Out of the way; events are still counted. Answers where they stood before. */
export function archiveIssues(
  viewer: Viewer,
  store: TriageStore,
  ids: readonly IssueId[],
): Promise<IssueState[]> {
  const changes = ids.map((id) => ({ id, status: "archived", substatus: undefined }) as const);
  return changeStatus(viewer, store, changes);
}

/** Back among the unresolved, as known ones. Answers where they stood before. */
export function reopenIssues(
  viewer: Viewer,
  store: TriageStore,
  ids: readonly IssueId[],
): Promise<IssueState[]> {
  const changes = ids.map((id) => ({ id, status: "unresolved", substatus: "ongoing" }) as const);
  return changeStatus(viewer, store, changes);
}

/** Undo: puts issues back to where they stood, as an earlier verb answered it. */
export async function restoreIssues(
  viewer: Viewer,
  store: TriageStore,
  states: readonly IssueState[],
): Promise<IssueState[]> {
  const unfit = states.some(({ status, substatus }) => {
    return (status === "unresolved") !== (substatus !== undefined);
  });
  if (unfit) throw invalidInput("Only unresolved issues have a substate.");
  return changeStatus(viewer, store, states);
}
