import type { Profile } from "#model/signals/profile.ts";
import type { Viewer } from "#model/viewer.ts";
import { findProject } from "#queries/find-project.ts";
import type { Store } from "#store/ports/store.ts";
import type { RowFilter } from "#store/ports/telemetry/rows.ts";

type Stores = Pick<Store, "projects" | "rows">;

/** Newest first; undefined without a project that the viewer may see. */
export async function listProfiles(
  viewer: Viewer,
  store: Stores,
  slugOrId: string,
  ask: Omit<RowFilter<"profiles">, "projectId">,
): Promise<Profile[] | undefined> {
  const project = await findProject(viewer, store, slugOrId);
  return project && store.rows.list("profiles", { ...ask, projectId: project.id });
}

/** The JSON of one; undefined without it. */
export async function readProfile(
  viewer: Viewer,
  store: Stores,
  slugOrId: string,
  key: Pick<Profile, "profileId" | "chunkId">,
): Promise<Buffer | undefined> {
  const project = await findProject(viewer, store, slugOrId);
  return project && store.rows.read("profiles", { ...key, projectId: project.id });
}
