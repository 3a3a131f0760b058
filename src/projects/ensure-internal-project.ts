import type { Project } from "#model/project.ts";
import type { ProjectStore } from "#store/ports/projects.ts";
import { createProject } from "./create-project.ts";

/**
 * Makes the project for Lapwing's own errors where there is none yet. undefined when somebody has
 * deleted it: that is a no to reporting, for good.
 */
export async function ensureInternalProject(
  projects: ProjectStore,
  nowMs: number,
): Promise<Project | undefined> {
  const known = await projects.findInternal();
  if (known !== undefined) return known;
  if (await projects.wasInternalDeleted()) return undefined;
  const input = { name: "Lapwing", platform: "javascript-nextjs", isInternal: true };
  try {
    return (await createProject(projects, input, nowMs)).project;
  } catch (error) {
    // Another process may have been quicker: the store takes only one.
    const made = await projects.findInternal();
    if (made !== undefined) return made;
    throw error;
  }
}
