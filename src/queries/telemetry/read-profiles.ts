import type { Profile } from "#model/signals/profile.ts";
import type { Viewer } from "#model/viewer.ts";
import { findProject } from "#queries/find-project.ts";
import type { Store } from "#store/ports/store.ts";
import type { ProfileFilter, ProfileKey } from "#store/ports/telemetry/profiles.ts";

type Stores = Pick<Store, "projects" | "profiles">;

/** Newest first; undefined without a project that the viewer may see. */
export async function listProfiles(
  viewer: Viewer,
  store: Stores,
  slugOrId: string,
  ask: Omit<ProfileFilter, "projectId">,
): Promise<Profile[] | undefined> {
  const project = await findProject(viewer, store, slugOrId);
  return project && store.profiles.list({ ...ask, projectId: project.id });
}

/** The JSON of one; undefined without it. */
export async function readProfile(
  viewer: Viewer,
  store: Stores,
  slugOrId: string,
  key: Omit<ProfileKey, "projectId">,
): Promise<Buffer | undefined> {
  const project = await findProject(viewer, store, slugOrId);
  return project && store.profiles.read({ ...key, projectId: project.id });
}
