/** A project's monitors, each with how it does in every environment. */
import type { Monitor, MonitorEnvironment } from "#model/monitors/monitor.ts";
import { healthOf, type MonitorHealth } from "#model/monitors/monitor-health.ts";
import type { Project } from "#model/project.ts";
import type { Viewer } from "#model/viewer.ts";
import { findProject } from "#queries/find-project.ts";
import type { Store } from "#store/ports/store.ts";

export interface ShownMonitor extends Omit<Monitor, "environments"> {
  environments: (MonitorEnvironment & { health: MonitorHealth })[];
}

/** undefined without a project that the viewer may see. */
export async function listMonitors(
  viewer: Viewer,
  store: Pick<Store, "projects" | "monitors">,
  slugOrId: string,
  nowMs: number,
): Promise<{ project: Project; monitors: ShownMonitor[] } | undefined> {
  const project = await findProject(viewer, store, slugOrId);
  if (project === undefined) return undefined;
  const monitors = await store.monitors.list(project.id);
  return { project, monitors: monitors.map((monitor) => withHealth(monitor, nowMs)) };
}

function withHealth(monitor: Monitor, nowMs: number): ShownMonitor {
  const environments = monitor.environments.map((last) => ({
    ...last,
    health: healthOf(monitor.config, last, nowMs),
  }));
  return { ...monitor, environments };
}
