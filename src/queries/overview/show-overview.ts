import { MINUTE_MS } from "#lib/time.ts";
import type { ProjectId } from "#model/ids.ts";
import type { NotStored, Overview, OverviewCounts, ProjectOverview } from "#model/overview.ts";
import type { Viewer } from "#model/viewer.ts";
import { countPerBucket } from "#queries/periods/count-per-bucket.ts";
import { countWindow, windowScope } from "#queries/periods/count-window.ts";
import type { Period } from "#queries/periods/read-period.ts";
import { visibleProjects } from "#queries/visible-projects.ts";
import type { OutcomeSum } from "#store/ports/outcomes.ts";
import type { Store } from "#store/ports/store.ts";
import { silenceFromMs } from "./find-silence.ts";
import { listAttention } from "./list-attention.ts";
import { gatherFacts, type ProjectFacts } from "./project-facts.ts";
import { sayProjectNow, urgencyOf } from "./say-project-now.ts";

export interface OverviewAsk {
  period: Period;
  /** undefined: all. Outcomes have none: what is not stored is counted over all of them. */
  environment: string | undefined;
}

/** A project's sentence is about one issue; the list below takes some more. */
const ISSUES_PER_PROJECT = 10;
/** As many as a menu can hold. */
const MOST_ENVIRONMENTS = 50;

/** Ten statements on rollups, however many projects and events there are. */
export async function showOverview(
  viewer: Viewer,
  store: Pick<Store, "projects" | "issues" | "activity" | "outcomes">,
  { period, environment }: OverviewAsk,
  nowMs: number,
): Promise<Overview> {
  const projects = await visibleProjects(viewer, store);
  const window = countWindow(period, nowMs);
  if (projects.length === 0) return { ...NOTHING, window };
  const { fromMs, toMs } = window;
  const endMs = window.isOpenEnded ? undefined : toMs;
  const projectIds = projects.map(({ id }) => id);
  const ownIds = projects.filter(({ isInternal }) => !isInternal).map(({ id }) => id);
  const filter = { projectIds, environment, fromMs, toMs: endMs };
  const [hours, users, counts, top, outcomes, environments] = await Promise.all([
    store.activity.countByHour({
      ...filter,
      fromMs: Math.min(fromMs, silenceFromMs(nowMs)),
      toMs: undefined,
    }),
    store.activity.countUsers(filter),
    store.activity.countIssues(filter),
    store.activity.topIssues(filter, ISSUES_PER_PROJECT),
    store.outcomes.sum({ fromMs, toMs }),
    store.issues.listEnvironments(ownIds, MOST_ENVIRONMENTS),
  ]);
  const gathered = { projects, environment, window, nowMs, hours, counts, top };
  const facts = await gatherFacts(store, gathered);
  const chosen = environment === undefined ? {} : { environments: [environment] };
  const attention = await listAttention(store, facts, { ...chosen, ...windowScope(window) });
  const usersOf = new Map(users.map((row) => [row.projectId, row.users]));
  const shown = facts
    .map((one) => countProject(one, usersOf.get(one.project.id) ?? 0))
    // Lapwing's own project is here when something is wrong with it.
    .filter(({ project, now }) => !project.isInternal || now.kind !== "quiet")
    .toSorted((a, b) => urgencyOf(a.now) - urgencyOf(b.now) || b.users - a.users);
  return {
    projects: shown,
    totals: sumCounts(shown),
    notStored: sumNotStored(outcomes, new Set(ownIds)),
    attention,
    window,
    environments,
  };
}

function sumCounts(projects: readonly ProjectOverview[]): OverviewCounts {
  const sum = (key: keyof OverviewCounts) => projects.reduce((total, one) => total + one[key], 0);
  return {
    newIssues: sum("newIssues"),
    openIssues: sum("openIssues"),
    users: sum("users"),
    events: sum("events"),
  };
}

const NOTHING = {
  projects: [],
  totals: { newIssues: 0, openIssues: 0, users: 0, events: 0 },
  notStored: { items: 0, reasons: [] },
  attention: [],
  environments: [],
} satisfies Partial<Overview>;

function countProject(facts: ProjectFacts, users: number): ProjectOverview {
  const { project, window, counts: issues, nowMs } = facts;
  const inside = facts.hours.filter(({ hourMs }) => hourMs >= window.fromMs);
  const counts = countPerBucket(inside, window).map(({ events }) => events);
  const events = counts.reduce((total, count) => total + count, 0);
  const minutes = (Math.min(nowMs, window.toMs) - window.fromMs) / MINUTE_MS;
  return {
    project,
    now: sayProjectNow(facts),
    newIssues: issues?.new ?? 0,
    openIssues: issues?.open ?? 0,
    users,
    events,
    perMinute: minutes > 0 ? events / minutes : 0,
    counts,
  };
}

function sumNotStored(
  outcomes: readonly OutcomeSum[],
  projects: ReadonlySet<ProjectId>,
): NotStored {
  const dropped = outcomes.filter(
    ({ projectId, kind }) =>
      projects.has(projectId) && kind !== "accepted" && kind !== "client_discard",
  );
  const reasons = [...Map.groupBy(dropped, ({ kind, reason }) => `${kind} ${reason}`).values()]
    .flatMap(([first, ...more]) => {
      if (first === undefined) return [];
      const items = more.reduce((total, { quantity }) => total + quantity, first.quantity);
      return [{ kind: first.kind, reason: first.reason, items }];
    })
    .toSorted((a, b) => b.items - a.items);
  return { items: reasons.reduce((total, { items }) => total + items, 0), reasons };
}
