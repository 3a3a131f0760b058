import type { Issue } from "#model/issue.ts";
import type { Project } from "#model/project.ts";
import type { Viewer } from "#model/viewer.ts";
import type { IssueCursor, IssueSort } from "#store/ports/issues.ts";
import type { Store } from "#store/ports/store.ts";
import { type BucketCount, countPerBucket, firstBucketMs } from "./count-per-bucket.ts";
import type { IssueQuery } from "./read-issue-query.ts";
import type { Period } from "./read-period.ts";
import { visibleProjects } from "./visible-projects.ts";

export interface IssueListAsk {
  /** Only these of the visible ones; undefined means all. */
  projects: Project[] | undefined;
  query: IssueQuery;
  /** Only issues seen in it. */
  seenIn: Period | undefined;
  /** What `counts` shows. */
  chart: Period;
  sort: IssueSort;
  page: IssueListPage;
}
export interface IssueListPage {
  limit: number;
  /** At most one of them. */
  after?: IssueCursor | undefined;
  before?: IssueCursor | undefined;
}

export interface ListedIssue {
  issue: Issue;
  project: Project;
  counts: BucketCount[];
}
export interface IssueList {
  issues: ListedIssue[];
  hasPrevious: boolean;
  hasNext: boolean;
}

export async function listIssues(
  viewer: Viewer,
  store: Pick<Store, "projects" | "issues">,
  ask: IssueListAsk,
): Promise<IssueList> {
  const asked = ask.projects && new Set(ask.projects.map((project) => project.id));
  const projects = new Map(
    (await visibleProjects(viewer, store))
      .filter((project) => asked === undefined || asked.has(project.id))
      .map((project) => [project.id, project]),
  );
  const page = await store.issues.list({
    ...ask.query,
    ...ask.page,
    projectIds: [...projects.keys()],
    sinceMs: ask.seenIn?.fromMs,
    untilMs: ask.seenIn?.isOpenEnded === false ? ask.seenIn.toMs : undefined,
    sort: ask.sort,
  });
  const counts = await countByGroup(store, page.issues, ask.chart);
  const goesBack = ask.page.before !== undefined;
  const hasMore = page.next !== undefined;
  return {
    issues: page.issues.flatMap((issue) => {
      const project = projects.get(issue.projectId);
      const hours = issue.groups.flatMap((group) => counts.get(group) ?? []);
      return project ? [{ issue, project, counts: countPerBucket(hours, ask.chart) }] : [];
    }),
    hasPrevious: goesBack ? hasMore : ask.page.after !== undefined,
    hasNext: goesBack ? page.issues.length > 0 : hasMore,
  };
}

async function countByGroup(store: Pick<Store, "issues">, issues: Issue[], chart: Period) {
  const groups = issues.flatMap((issue) => issue.groups);
  const hours = await store.issues.countByHour(groups, firstBucketMs(chart), chart.toMs);
  return Map.groupBy(hours, (hour) => hour.groupId);
}

/** Where an issue stands in a list of this order. */
export function cursorOf(issue: Issue, sort: IssueSort): IssueCursor {
  const values = {
    lastSeen: issue.lastSeenMs,
    firstSeen: issue.firstSeenMs,
    events: issue.events,
    users: issue.users,
  } as const satisfies Record<IssueSort, number>;
  return { value: values[sort], id: issue.id };
}
