import { refuseUnlessMay } from "#accounts/may.ts";
import { AppError } from "#lib/app-error.ts";
import type { Project } from "#model/project.ts";
import type { Viewer } from "#model/viewer.ts";
import { findProject } from "#queries/find-project.ts";
import type { Store } from "#store/ports/store.ts";

/** The first line of a verb: who may not learns nothing about what exists. */
export async function needRelayProject(
  viewer: Viewer,
  store: Pick<Store, "projects">,
  slug: string,
): Promise<Project> {
  refuseUnlessMay(viewer, "manage relay");
  const project = await findProject(viewer, store, slug);
  if (project !== undefined) return project;
  throw new AppError("not_found", "This project does not exist, or not any more. Nothing changed.");
}
