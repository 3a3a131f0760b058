/** What is known of a project before it is put into words. */
import type { CountWindow } from "#model/count-window.ts";
import type { IssueId } from "#model/ids.ts";
import type { Issue } from "#model/issue.ts";
import type { Project } from "#model/project.ts";
import type { ProjectHour, ProjectIssues } from "#store/ports/activity.ts";
import type { HourCount } from "#store/ports/issues.ts";
import type { Store } from "#store/ports/store.ts";
import { escalationFromMs, findEscalation } from "./find-escalation.ts";

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
  const perHour = await store.issues.countByHour(
    issues.flatMap(({ groups }) => groups),
    {
      fromMs: escalationFromMs(nowMs),
      ...(environment !== undefined && { environments: [environment] }),
    },
  );
  const byGroup = Map.groupBy(perHour, ({ groupId }) => groupId);
  const hoursOf = ({ groups }: Issue): HourCount[] =>
    groups.flatMap((group) => byGroup.get(group) ?? []);
  const escalations = new Map(
    issues.flatMap((issue) => {
      const times = findEscalation(issue, hoursOf(issue), nowMs);
      return times === undefined ? [] : [[issue.id, times] as const];
    }),
  );
  return projects.map((project) => ({
    project,
    window,
    nowMs,
    escalations,
    issues: issues.filter(({ projectId }) => projectId === project.id),
    hours: hours.filter(({ projectId }) => projectId === project.id),
    counts: counts.find(({ projectId }) => projectId === project.id),
  }));
}
