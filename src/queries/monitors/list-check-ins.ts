/** The runs of one monitor, newest first. */
import type { CheckIn, Monitor } from "#model/monitors/monitor.ts";
import { type RunStatus, runStatus } from "#model/monitors/monitor-health.ts";
import type { Viewer } from "#model/viewer.ts";
import { findProject } from "#queries/find-project.ts";
import type { CheckInFilter } from "#store/ports/monitors.ts";
import type { Store } from "#store/ports/store.ts";

export type ShownCheckIn = Omit<CheckIn, "status"> & { status: RunStatus };

/** undefined without a project that the viewer may see, or without the monitor. */
export async function listCheckIns(
  viewer: Viewer,
  store: Pick<Store, "projects" | "monitors" | "checkIns">,
  project: string,
  ask: Omit<CheckInFilter, "projectId"> & { nowMs: number },
): Promise<{ monitor: Monitor; checkIns: ShownCheckIn[] } | undefined> {
  const { nowMs, ...filter } = ask;
  const found = await findProject(viewer, store, project);
  if (found === undefined) return undefined;
  const monitor = await store.monitors.find({ projectId: found.id, slug: filter.slug });
  if (monitor === undefined) return undefined;
  const runs = await store.checkIns.list({ ...filter, projectId: found.id });
  const checkIns = runs.map((run) => ({ ...run, status: runStatus(monitor.config, run, nowMs) }));
  return { monitor, checkIns };
}
