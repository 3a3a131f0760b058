import type { Project } from "#model/project.ts";
import type { Viewer } from "#model/viewer.ts";
import type { Store } from "#store/ports/store.ts";

/**
 * All projects a viewer may see, by slug, Lapwing's own last. Every lookup of a project, an issue or an event goes
 * through here, so that limiting people to chosen projects is a change of this one function.
 */
export async function visibleProjects(
  _viewer: Viewer,
  store: Pick<Store, "projects">,
): Promise<Project[]> {
  const projects = await store.projects.list();
  return projects.toSorted((a, b) => Number(a.isInternal) - Number(b.isInternal));
}
