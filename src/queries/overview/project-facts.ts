/** What is known of a project before it is put into words. */
import type { CountWindow } from "#model/count-window.ts";
import type { IssueId } from "#model/ids.ts";
import type { Issue } from "#model/issue.ts";
import type { Project } from "#model/project.ts";
import type { ProjectHour, ProjectIssues } from "#store/ports/activity.ts";
import type { IssueScope } from "#store/ports/issues.ts";
import type { Store } from "#store/ports/store.ts";
import { escalationFromMs, findEscalation, mayEscalate, recentFromMs } from "./find-escalation.ts";

export interface ProjectFacts {
  project: Project;
  window: CountWindow;
  nowMs: number;
  /** Also before the window: as far back as silence is looked for. */
  hours: ProjectHour[];
  /** None while it has no issue. */
  counts: ProjectIssues | undefined;
  /** Those that most deserve a look, by users. */
  issues: Issue[];
  /** How many times its usual rate an issue comes. */
  escalations: ReadonlyMap<IssueId, number>;
}

export interface Gathered {
  projects: Project[];
  environment: string | undefined;
  window: CountWindow;
  nowMs: number;
  hours: ProjectHour[];
  counts: ProjectIssues[];
  top: IssueId[];
}

export async function gatherFacts(
  store: Pick<Store, "issues">,
  { projects, environment, window, nowMs, hours, counts, top }: Gathered,
): Promise<ProjectFacts[]> {
  const issues = (await store.issues.findMany(top)).toSorted(
    (a, b) => b.users - a.users || b.events - a.events || a.id - b.id,
  );
  const places = environment === undefined ? {} : { environments: [environment] };
  const escalations = await findEscalations(store, issues, places, nowMs);
  const issuesOf = Map.groupBy(issues, ({ projectId }) => projectId);
  const hoursOf = Map.groupBy(hours, ({ projectId }) => projectId);
  const countsOf = new Map(counts.map((count) => [count.projectId, count]));
  return projects.map((project) => ({
    project,
    window,
    nowMs,
    escalations,
    issues: issuesOf.get(project.id) ?? [],
    hours: hoursOf.get(project.id) ?? [],
    counts: countsOf.get(project.id),
  }));
}

/** The hours of a week are asked for only of those that have come often of late. */
async function findEscalations(
  store: Pick<Store, "issues">,
  issues: readonly Issue[],
  places: IssueScope,
  nowMs: number,
): Promise<Map<IssueId, number>> {
  const count = async (some: readonly Issue[], fromMs: number) => {
    const groups = some.flatMap((issue) => issue.groups);
    const hours = await store.issues.countByHour(groups, { fromMs, ...places });
    const byGroup = Map.groupBy(hours, ({ groupId }) => groupId);
    return (issue: Issue) => issue.groups.flatMap((group) => byGroup.get(group) ?? []);
  };
  const recent = await count(issues, recentFromMs(nowMs));
  const busy = issues.filter((issue) => mayEscalate(recent(issue)));
  const hours = await count(busy, escalationFromMs(nowMs));
  return new Map(
    busy.flatMap((issue) => {
      const times = findEscalation(issue, hours(issue), nowMs);
      return times === undefined ? [] : [[issue.id, times] as const];
    }),
  );
}
