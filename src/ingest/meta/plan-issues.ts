/** What a batch means for issues: numbers, names, first and last, and which of them are back. */
import type { GroupId, IssueId, ProjectId } from "#model/ids.ts";
import type { GroupChange } from "#store/ports/digest.ts";
import type {
  CreatedIssue,
  IssueChange,
  IssuePlan,
  KnownIssue,
  KnownIssues,
  SeenIssue,
} from "#store/ports/digest-meta.ts";

type ProjectPlan = IssuePlan["projects"][number];

export function planIssues(groups: readonly GroupChange[], known: KnownIssues): IssuePlan {
  const plan: IssuePlan = {
    created: [],
    seen: [],
    projects: [],
    nextIssueId: known.nextIssueId,
    changes: [],
  };
  // Groups that were merged are one issue.
  const seen = new Map<IssueId, SeenIssue>();
  const created = new Map<GroupId, CreatedIssue>();
  const projects = new Map<ProjectId, ProjectPlan>();

  /** undefined when it is gone. */
  function projectOf(projectId: ProjectId): ProjectPlan | undefined {
    const planned = projects.get(projectId);
    if (planned !== undefined) return planned;
    const before = known.projects.get(projectId);
    if (before === undefined) return undefined;
    const project = { projectId, nextNumber: before.nextNumber, firstEventMs: undefined };
    projects.set(projectId, project);
    plan.projects.push(project);
    return project;
  }

  function create(group: GroupChange): CreatedIssue | undefined {
    const project = projectOf(group.projectId);
    if (project === undefined) return undefined;
    const issue = createIssue(group, plan.nextIssueId, project.nextNumber);
    project.nextNumber += 1;
    plan.nextIssueId = (plan.nextIssueId + 1) as IssueId;
    plan.created.push(issue);
    created.set(group.groupId, issue);
    return issue;
  }

  function see(before: KnownIssue, group: GroupChange): IssueChange["what"] {
    let issue = seen.get(before.id);
    if (issue === undefined) {
      issue = { ...before, events: 0, newest: undefined, regression: undefined };
      seen.set(before.id, issue);
      plan.seen.push(issue);
    }
    addGroup(issue, group);
    if (!issue.isResolved) return "seen";
    // An event on a resolved issue is a regression; the oldest of the batch is what brought it back.
    issue.isResolved = false;
    const { change } = known;
    issue.regression = { change, atMs: group.firstSeenMs, release: group.firstRelease };
    return "regressed";
  }

  for (const group of groups) {
    const { groupId, projectId, events, firstSeenMs } = group;
    const before = known.issues.get(groupId);
    const again = created.get(groupId);
    const issue = before ?? again ?? create(group);
    if (issue === undefined) continue;
    if (again !== undefined) addGroup(again, group);
    const what = before !== undefined ? see(before, group) : again ? "seen" : "created";
    plan.changes.push({ issueId: issue.id, projectId, events, what, group });
    if (known.projects.get(projectId)?.hasEvents === false) {
      const project = projectOf(projectId);
      if (project !== undefined) project.firstEventMs ??= firstSeenMs;
    }
  }
  return plan;
}

function createIssue(group: GroupChange, id: IssueId, number: number): CreatedIssue {
  const { projectId, events, newest, firstSeenMs, lastSeenMs, firstRelease } = group;
  return {
    ...{ id, number, projectId, events, newest, group, isResolved: false },
    ...{ firstSeenMs, lastSeenMs, firstRelease, lastRelease: newest.release },
  };
}

function addGroup(issue: SeenIssue | CreatedIssue, group: GroupChange): void {
  const { newest, firstSeenMs, lastSeenMs, firstRelease } = group;
  issue.events += group.events;
  // The newest event names the issue. One without a release says nothing about the last one seen.
  if (lastSeenMs >= issue.lastSeenMs) {
    issue.newest = newest;
    issue.lastRelease = newest.release ?? issue.lastRelease;
    issue.lastSeenMs = lastSeenMs;
  }
  if (firstSeenMs < issue.firstSeenMs) {
    issue.firstRelease = firstRelease;
    issue.firstSeenMs = firstSeenMs;
  }
}
