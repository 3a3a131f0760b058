import { type DigestNotice, joinNotices } from "#model/digest-notice.ts";
import type { ProjectId } from "#model/ids.ts";
import type { IssueChange } from "#store/ports/digest-meta.ts";

/** The last stage: tells what a written batch brought, one notice per project. */
export function notify(
  changes: readonly IssueChange[],
  tell: (notices: DigestNotice[]) => void,
): void {
  const notices = new Map<ProjectId, DigestNotice>();
  for (const change of changes) {
    const { projectId } = change;
    const known = notices.get(projectId);
    const notice = noticeOf(change);
    notices.set(projectId, known === undefined ? notice : joinNotices(known, notice));
  }
  if (notices.size > 0) tell([...notices.values()]);
}

function noticeOf({ issueId, projectId, events, what }: IssueChange): DigestNotice {
  return {
    projectId,
    events,
    newIssues: what === "created" ? [issueId] : [],
    regressedIssues: what === "regressed" ? [issueId] : [],
    issues: [issueId],
  };
}
