/** Stats of sessions, over a period and as a series, by whatever they are grouped by. */
import type { Project } from "#model/project.ts";
import type { Viewer } from "#model/viewer.ts";
import { findProject } from "#queries/find-project.ts";
import { visibleProjects } from "#queries/visible-projects.ts";
import type { HealthDimension, HealthGroup } from "#store/ports/release-health.ts";
import type { Store } from "#store/ports/store.ts";
import { collectStats, groupName } from "./collect-stats.ts";
import {
  findField,
  NO_STATS,
  type SessionField,
  SHOWN_STATUSES,
  type ShownStatus,
} from "./session-fields.ts";

export interface SessionsAsk {
  /** Slugs or ids; none means all that the viewer sees. */
  projects: readonly string[];
  releases: readonly string[] | undefined;
  environments: readonly string[] | undefined;
  /** Full steps. */
  fromMs: number;
  toMs: number;
  stepMs: number;
  fields: readonly string[];
  by: readonly HealthDimension[];
  byStatus: boolean;
  hasSeries: boolean;
  limit: number;
}

export interface SessionsGroup {
  by: Omit<HealthGroup, "startMs"> & { status?: ShownStatus };
  totals: Record<string, number | null>;
  series: Record<string, (number | null)[]>;
}

export interface SessionsAnswer {
  startsMs: number[];
  groups: SessionsGroup[];
}

/** undefined when a project is named that the viewer may not see. */
export async function sumSessions(
  viewer: Viewer,
  store: Pick<Store, "projects" | "releaseHealth">,
  ask: SessionsAsk,
): Promise<SessionsAnswer | undefined> {
  const projects = await readProjects(viewer, store, ask.projects);
  if (projects === undefined) return undefined;
  const { fromMs, toMs, stepMs, releases, environments, by } = ask;
  const startsMs: number[] = [];
  for (let startMs = fromMs; startMs < toMs; startMs += stepMs) startsMs.push(startMs);

  const fields = ask.fields.flatMap((name) => {
    const field = findField(name);
    return field === undefined ? [] : [{ name, field }];
  });
  const needs = new Set(fields.map(({ field }) => field.needs));
  const projectIds = projects.map(({ id }) => id);
  const filter = { projectIds, fromMs, toMs, releases, environments, by };
  if (projectIds.length === 0) return { startsMs, groups: [] };

  const totals = await collectStats(store.releaseHealth, filter, needs);
  const series = ask.hasSeries
    ? await collectStats(store.releaseHealth, { ...filter, stepMs }, needs)
    : undefined;
  const statuses = ask.byStatus ? SHOWN_STATUSES : [undefined];
  const groups = [...totals.values()].flatMap(({ group, times }) =>
    statuses.map((status): SessionsGroup => {
      const work = (field: SessionField, stats = NO_STATS) => field.work(stats, status);
      const own = series?.get(groupName(group))?.times;
      return {
        by: status === undefined ? group : { ...group, status },
        totals: Object.fromEntries(
          fields.map(({ name, field }) => [name, work(field, times.get(fromMs))]),
        ),
        series: Object.fromEntries(
          own === undefined
            ? []
            : fields.map(({ name, field }) => [
                name,
                startsMs.map((startMs) => work(field, own.get(startMs))),
              ]),
        ),
      };
    }),
  );
  return { startsMs, groups: largestFirst(groups, ask) };
}

function largestFirst(groups: SessionsGroup[], { fields, limit }: SessionsAsk): SessionsGroup[] {
  const size = ({ totals }: SessionsGroup) => totals[fields[0] ?? ""] ?? 0;
  return groups.toSorted((a, b) => size(b) - size(a)).slice(0, limit);
}

async function readProjects(
  viewer: Viewer,
  store: Pick<Store, "projects">,
  named: readonly string[],
): Promise<Project[] | undefined> {
  if (named.length === 0) return visibleProjects(viewer, store);
  const projects: Project[] = [];
  for (const name of new Set(named)) {
    const project = await findProject(viewer, store, name);
    if (project === undefined) return undefined;
    projects.push(project);
  }
  return projects;
}
