import type { CountWindow } from "#model/count-window.ts";
import type { Issue, IssueTotals } from "#model/issue.ts";
import type { Project } from "#model/project.ts";
import type { Viewer } from "#model/viewer.ts";
import { type BucketCount, countPerBucket } from "#queries/periods/count-per-bucket.ts";
import { bucketMs, windowScope } from "#queries/periods/count-window.ts";
import type { PageAsk, TakenPage } from "#queries/periods/take-page.ts";
import { visibleProjects } from "#queries/visible-projects.ts";
import type { IssueCursor, IssueSort } from "#store/ports/issues.ts";
import type { Store } from "#store/ports/store.ts";
import type { IssueQuery } from "./read-issue-query.ts";

export interface IssueListAsk {
  /** Only these of the visible ones; undefined means all. */
  projects: Project[] | undefined;
  query: IssueQuery;
  /** Only issues seen in it, and what is counted of them; undefined: all that ever came. */
  seenIn: CountWindow | undefined;
  /** What `counts` shows. */
  chart: CountWindow;
  sort: IssueSort;
  page: PageAsk<IssueCursor>;
}

export interface ListedIssue {
  issue: Issue;
  project: Project;
  /** Of the events that the search and the time ask for. */
  totals: IssueTotals;
  counts: BucketCount[];
}

export async function listIssues(
  viewer: Viewer,
  store: Pick<Store, "projects" | "issues">,
  ask: IssueListAsk,
): Promise<TakenPage<ListedIssue>> {
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
    ...(ask.seenIn && windowScope(ask.seenIn)),
    sort: ask.sort,
  });
  const counts = await countByGroup(store, page.issues, ask);
  const goesBack = ask.page.before !== undefined;
  const hasMore = page.next !== undefined;
  return {
    rows: page.issues.flatMap((issue) => {
      const project = projects.get(issue.projectId);
      const totals = page.totals.get(issue.id);
      const hours = issue.groups.flatMap((group) => counts.get(group) ?? []);
      if (project === undefined || totals === undefined) return [];
      return { issue, project, totals, counts: countPerBucket(hours, ask.chart) };
    }),
    hasPrevious: goesBack ? hasMore : ask.page.after !== undefined,
    hasNext: goesBack ? page.issues.length > 0 : hasMore,
  };
}

/** In as many rows as there are bars: a store adds up faster. */
async function countByGroup(
  store: Pick<Store, "issues">,
  issues: Issue[],
  { query: { environments, releases }, chart }: IssueListAsk,
) {
  const groups = issues.flatMap((issue) => issue.groups);
  const scope = { environments, releases, ...windowScope(chart) };
  const hours = await store.issues.countByHour(groups, scope, bucketMs(chart));
  return Map.groupBy(hours, (hour) => hour.groupId);
}

/** Where an issue stands in a list of this order: by what is shown of it. */
export function cursorOf(listed: Pick<ListedIssue, "issue" | "totals">, sort: IssueSort) {
  const { issue, totals } = listed;
  const values = {
    lastSeen: totals.lastSeenMs,
    firstSeen: totals.firstSeenMs,
    events: totals.events,
    users: totals.users,
  } as const satisfies Record<IssueSort, number>;
  return { value: values[sort], id: issue.id };
}
