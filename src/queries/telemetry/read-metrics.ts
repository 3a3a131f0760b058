/** What a project's apps measured: the list of it, one metric over time, single points. */
import type { MetricHour, MetricKey, MetricPoint, MetricStats } from "#model/signals/metric.ts";
import type { Viewer } from "#model/viewer.ts";
import { findProject } from "#queries/find-project.ts";
import type { Store } from "#store/ports/store.ts";
import type { MetricPeriod, PointFilter } from "#store/ports/telemetry/metrics.ts";

type Stores = Pick<Store, "projects" | "metrics">;
export type AskedMetrics = Omit<MetricPeriod, "projectId">;

/** By name; undefined, as all of these, without a project that the viewer may see. */
export async function listMetrics(
  viewer: Viewer,
  store: Stores,
  slugOrId: string,
  ask: AskedMetrics,
): Promise<MetricStats[] | undefined> {
  const project = await findProject(viewer, store, slugOrId);
  return project && store.metrics.list({ ...ask, projectId: project.id });
}

/** Oldest hour first. */
export async function showMetricSeries(
  viewer: Viewer,
  store: Stores,
  slugOrId: string,
  ask: AskedMetrics,
  metric: MetricKey,
): Promise<MetricHour[] | undefined> {
  const project = await findProject(viewer, store, slugOrId);
  return project && store.metrics.series({ ...ask, projectId: project.id }, metric);
}

/** Newest first. */
export async function listMetricPoints(
  viewer: Viewer,
  store: Stores,
  slugOrId: string,
  ask: Omit<PointFilter, "projectId">,
): Promise<MetricPoint[] | undefined> {
  const project = await findProject(viewer, store, slugOrId);
  return project && store.metrics.points({ ...ask, projectId: project.id });
}
