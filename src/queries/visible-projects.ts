import type { Project } from "#model/project.ts";
import type { Viewer } from "#model/viewer.ts";
import type { Store } from "#store/ports/store.ts";

/**
 * All projects a viewer may see, by slug. Every lookup of a project, an issue or an event goes
 * through here, so that limiting people to chosen projects is a change of this one function.
 */
export function visibleProjects(
  _viewer: Viewer,
  store: Pick<Store, "projects">,
): Promise<Project[]> {
  return store.projects.list();
}
