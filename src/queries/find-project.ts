import type { Project } from "#model/project.ts";
import type { Viewer } from "#model/viewer.ts";
import type { Store } from "#store/ports/store.ts";
import { visibleProjects } from "./visible-projects.ts";

/** By slug, in any case, or by id: a slug is never digits alone. */
export async function findProject(
  viewer: Viewer,
  store: Pick<Store, "projects">,
  slugOrId: string,
): Promise<Project | undefined> {
  const slug = slugOrId.toLowerCase();
  const projects = await visibleProjects(viewer, store);
  return projects.find((project) => project.slug === slug || String(project.id) === slugOrId);
}
