import { AppError } from "#lib/app-error.ts";
import type { Project } from "#model/project.ts";
import type { Viewer } from "#model/viewer.ts";
import { needProject, type ProjectsStore } from "./need-project.ts";

/**
 * Its keys, issues and counts go at once. Its events cannot be reached from then on; their bytes
 * go with the day files that hold them.
 */
export async function deleteProject(
  viewer: Viewer,
  store: ProjectsStore,
  slug: string,
  typed: string,
): Promise<Project> {
  const project = await needProject(viewer, store, slug, "delete project");
  if (typed.trim() !== project.slug) {
    throw new AppError("invalid_input", `Type ${project.slug} to confirm. Nothing was deleted.`, {
      field: "typed",
    });
  }
  await store.projects.delete(project.id);
  return project;
}
