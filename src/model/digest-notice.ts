import type { IssueId, ProjectId } from "./ids.ts";

/** What a batch brought to one project: told to open pages, never stored. */
export interface DigestNotice {
  projectId: ProjectId;
  events: number;
  newIssues: IssueId[];
  /** Were resolved until an event came. */
  regressedIssues: IssueId[];
  /** All that got events, those above too. */
  issues: IssueId[];
}

/** Two notices of one project as one. */
export function joinNotices(a: DigestNotice, b: DigestNotice): DigestNotice {
  return {
    projectId: a.projectId,
    events: a.events + b.events,
    newIssues: joinIds(a.newIssues, b.newIssues),
    regressedIssues: joinIds(a.regressedIssues, b.regressedIssues),
    issues: joinIds(a.issues, b.issues),
  };
}

/** A page shows "99+" long before: what waits for a slow reader must not grow without end. */
const MAX_NOTICE_IDS = 1000;

function joinIds(a: IssueId[], b: IssueId[]): IssueId[] {
  return [...new Set([...a, ...b])].slice(0, MAX_NOTICE_IDS);
}
