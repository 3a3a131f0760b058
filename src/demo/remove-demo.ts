import { refuseUnlessMay } from "#accounts/may.ts";
import { AppError } from "#lib/app-error.ts";
import type { Viewer } from "#model/viewer.ts";
import type { Store } from "#store/ports/store.ts";
import { findDemo } from "./find-demo.ts";

/** Nothing in it is real, so nothing has to be typed. */
export async function removeDemo(viewer: Viewer, store: Pick<Store, "projects">): Promise<void> {
  refuseUnlessMay(viewer, "delete project");
  const demo = await findDemo(store);
  if (demo === undefined) throw new AppError("not_found", "There is no demo to remove.");
  await store.projects.delete(demo.id);
}
