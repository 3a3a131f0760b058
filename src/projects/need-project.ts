import { type Action, refuseUnlessMay } from "#accounts/may.ts";
import { AppError } from "#lib/app-error.ts";
import type { KeyId } from "#model/ids.ts";
import type { Project, ProjectKey } from "#model/project.ts";
import type { Viewer } from "#model/viewer.ts";
import { findProject } from "#queries/find-project.ts";
import type { Store } from "#store/ports/store.ts";

export type ProjectsStore = Pick<Store, "projects">;

/** The first line of a verb: who may not learns nothing about what exists. */
export async function needProject(
  viewer: Viewer,
  store: ProjectsStore,
  slug: string,
  action: Action,
): Promise<Project> {
  refuseUnlessMay(viewer, action);
  const project = await findProject(viewer, store, slug);
  if (project !== undefined) return project;
  throw new AppError("not_found", "This project does not exist, or not any more. Nothing changed.");
}

export async function needKey(
  viewer: Viewer,
  store: ProjectsStore,
  slug: string,
  keyId: KeyId,
  action: Action = "manage keys",
): Promise<ProjectKey> {
  const project = await needProject(viewer, store, slug, action);
  const keys = await store.projects.listKeys(project.id);
  const key = keys.find(({ id }) => id === keyId);
  if (key !== undefined) return key;
  throw new AppError("not_found", "This key does not exist any more. Reload the page.");
}
