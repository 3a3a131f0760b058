/** How fast a project's pages are: each metric over all of it, and route by route. */
import type { Project } from "#model/project.ts";
import type { VitalSample, VitalStats } from "#model/signals/vital.ts";
import type { Viewer } from "#model/viewer.ts";
import { findProject } from "#queries/find-project.ts";
import type { Store } from "#store/ports/store.ts";
import type { VitalFilter } from "#store/ports/telemetry/vitals.ts";

export type VitalsAsk = Omit<VitalFilter, "projectId">;

interface VitalsSummary {
  project: Project;
  vitals: VitalStats[];
  /** Those with most samples first. */
  routes: RouteVitals[];
}

interface RouteVitals {
  route: string;
  samples: number;
  vitals: VitalStats[];
}

/** undefined without a project that the viewer may see. */
export async function summarizeVitals(
  viewer: Viewer,
  store: Pick<Store, "projects" | "vitals">,
  slugOrId: string,
  ask: VitalsAsk,
): Promise<VitalsSummary | undefined> {
  const project = await findProject(viewer, store, slugOrId);
  if (project === undefined) return undefined;
  const filter = { ...ask, projectId: project.id };
  const stats = await store.vitals.summarize(filter);
  const routes = [...Map.groupBy(stats.routes, ({ route }) => route)].map(([route, ofRoute]) => ({
    route,
    samples: ofRoute.reduce((sum, { count }) => sum + count, 0),
    vitals: ofRoute.map(({ metric, count, p75 }) => ({ metric, count, p75 })),
  }));
  routes.sort((a, b) => b.samples - a.samples || (a.route < b.route ? -1 : 1));
  return { project, vitals: stats.all, routes };
}

/** Single samples with their attribution, newest first; undefined without the project. */
export async function listVitalSamples(
  viewer: Viewer,
  store: Pick<Store, "projects" | "vitals">,
  slugOrId: string,
  ask: VitalsAsk & { limit: number },
): Promise<VitalSample[] | undefined> {
  const project = await findProject(viewer, store, slugOrId);
  if (project === undefined) return undefined;
  return store.vitals.list({ ...ask, projectId: project.id });
}
