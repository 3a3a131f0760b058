import { AppError } from "#lib/app-error.ts";
import type { Viewer } from "#model/viewer.ts";
import { deleteProject } from "#projects/delete-project.ts";
import type { Store } from "#store/ports/store.ts";
import { findDemo } from "./find-demo.ts";

/** Nothing in it is real, so nothing has to be typed. */
export async function removeDemo(viewer: Viewer, store: Pick<Store, "projects">): Promise<void> {
  const demo = await findDemo(store);
  if (demo === undefined) throw new AppError("not_found", "There is no demo to remove.");
  await deleteProject(viewer, store, demo.slug, demo.slug);
}
