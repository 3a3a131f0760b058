import type { Project } from "#model/project.ts";
import type { Viewer } from "#model/viewer.ts";
import type { Store } from "#store/ports/store.ts";
import { visibleProjects } from "./visible-projects.ts";

export interface FramedProject {
  project: Project;
  /** Unresolved issues. */
  open: number;
}

/** What stands around every page: the viewer's projects, each with what is open in it. */
export async function showFrame(
  viewer: Viewer,
  store: Pick<Store, "projects" | "issues">,
): Promise<FramedProject[]> {
  const projects = await visibleProjects(viewer, store);
  const open = await store.issues.countUnresolved(projects.map(({ id }) => id));
  return projects.map((project) => ({ project, open: open.get(project.id) ?? 0 }));
}
