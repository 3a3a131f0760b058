import type { EventId, ProjectId } from "#model/ids.ts";
import type { StoredSpan } from "#model/signals/span.ts";
import type { Viewer } from "#model/viewer.ts";
import { visibleProjects } from "#queries/visible-projects.ts";
import type { Store } from "#store/ports/store.ts";

/** As many as 12 MiB of them can be. */
const MAX_SPANS = 10_000;

export interface FoundTransaction {
  stored: StoredSpan;
  /** Also those of its segment that came by themselves. */
  spans: StoredSpan[];
}

export async function findTransaction(
  viewer: Viewer,
  store: Pick<Store, "projects" | "spans">,
  projectId: ProjectId,
  eventId: EventId,
): Promise<FoundTransaction | undefined> {
  const projects = await visibleProjects(viewer, store);
  if (!projects.some((project) => project.id === projectId)) return undefined;
  const stored = await store.spans.findTransaction(projectId, eventId);
  if (stored === undefined) return undefined;
  return { stored, spans: await store.spans.listSegment(stored, MAX_SPANS) };
}
