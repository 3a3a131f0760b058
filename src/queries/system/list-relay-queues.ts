import type { Project } from "#model/project.ts";
import type { RelayStatus, RelayTarget } from "#model/relay.ts";
import type { Viewer } from "#model/viewer.ts";
import { parseDsn } from "#protocol/envelope/dsn.ts";
import { visibleProjects } from "#queries/visible-projects.ts";
import type { Store } from "#store/ports/store.ts";

export interface RelayQueue {
  project: Pick<Project, "slug" | "name">;
  targetId: RelayTarget["id"];
  host: string;
  /** undefined while nothing ever waited. */
  status: RelayStatus | undefined;
}

/** Every target of every project, with what waits for it. */
export async function listRelayQueues(
  viewer: Viewer,
  store: Pick<Store, "projects" | "relay">,
): Promise<RelayQueue[]> {
  const [projects, targets] = await Promise.all([
    visibleProjects(viewer, store),
    store.relay.listTargets(),
  ]);
  const queues = await Promise.all(
    projects.map(async ({ id, slug, name }) => {
      const own = targets.filter(({ projectId }) => projectId === id);
      if (own.length === 0) return [];
      const statuses = await store.relay.listStatuses(id);
      return own.map((target) => ({
        project: { slug, name },
        targetId: target.id,
        host: parseDsn(target.dsn)?.host ?? "",
        status: statuses.find(({ targetId }) => targetId === target.id),
      }));
    }),
  );
  return queues.flat();
}
