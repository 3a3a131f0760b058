import type { Viewer } from "#model/viewer.ts";
import { findProject } from "#queries/find-project.ts";
import type { OutcomeMatch, StoredSample } from "#store/ports/outcomes.ts";
import type { Store } from "#store/ports/store.ts";

/** Samples of what a project did not store, newest first; undefined when there is no such project. */
export async function listDropped(
  viewer: Viewer,
  store: Pick<Store, "projects" | "outcomes">,
  slug: string,
  ask: Omit<OutcomeMatch, "projectIds"> & { limit: number },
): Promise<StoredSample[] | undefined> {
  const project = await findProject(viewer, store, slug);
  if (project === undefined) return undefined;
  const { limit, ...match } = ask;
  return store.outcomes.listSamples({ ...match, projectIds: [project.id] }, limit);
}
