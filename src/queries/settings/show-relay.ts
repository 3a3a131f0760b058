import { DAY_MS, HOUR_MS, startOfHour } from "#lib/time.ts";
import type { Project, ProjectKey } from "#model/project.ts";
import type { RelayComparison, RelayStatus, RelayTarget } from "#model/relay.ts";
import type { Viewer } from "#model/viewer.ts";
import { findProject } from "#queries/find-project.ts";
import type { Store } from "#store/ports/store.ts";
import { compareRelay } from "./compare-relay.ts";

export interface ShownRelay {
  project: Project;
  keys: ProjectKey[];
  /** Oldest first. */
  targets: RelayTarget[];
  statuses: RelayStatus[];
  /** Of the target that was asked for, else of the first. */
  comparison: { target: RelayTarget; rows: RelayComparison[] } | undefined;
}

export interface RelayAsk {
  target: string | undefined;
  days: number;
  nowMs: number;
}

export async function showRelay(
  viewer: Viewer,
  store: Pick<Store, "projects" | "relay" | "outcomes">,
  slug: string,
  ask: RelayAsk,
): Promise<ShownRelay | undefined> {
  const project = await findProject(viewer, store, slug);
  if (project === undefined) return undefined;
  const [keys, targets, statuses] = await Promise.all([
    store.projects.listKeys(project.id),
    store.relay.listTargets(project.id),
    store.relay.listStatuses(project.id),
  ]);
  const target = targets.find(({ id }) => String(id) === ask.target) ?? targets[0];
  const toMs = startOfHour(ask.nowMs) + HOUR_MS;
  const period = { fromMs: toMs - ask.days * DAY_MS, toMs };
  const comparison = target && {
    target,
    rows: await compareRelay(store, project, target.id, period),
  };
  return { project, keys, targets, statuses, comparison };
}
