import { refuseUnlessMay } from "#accounts/may.ts";
import type { UserDataCounts, UserSelector } from "#model/keeping/user-deletion.ts";
import type { Viewer } from "#model/viewer.ts";
import { findProject } from "#queries/find-project.ts";
import type { Store } from "#store/ports/store.ts";

/** How much is stored of one user; nothing is changed. */
export async function countUserData(
  viewer: Viewer,
  store: Pick<Store, "projects" | "userData">,
  slug: string,
  who: UserSelector,
): Promise<UserDataCounts | undefined> {
  refuseUnlessMay(viewer, "delete user data");
  const project = await findProject(viewer, store, slug);
  return project && store.userData.count(project.id, who);
}
