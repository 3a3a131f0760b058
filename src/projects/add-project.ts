import { refuseUnlessMay } from "#accounts/may.ts";
import type { Project, ProjectKey } from "#model/project.ts";
import type { Viewer } from "#model/viewer.ts";
import { checkName, checkPlatform } from "./check-words.ts";
import { createProject } from "./create-project.ts";
import type { ProjectsStore } from "./need-project.ts";

/** What a person does with `createProject`. */
export async function addProject(
  viewer: Viewer,
  store: ProjectsStore,
  input: { name: string; platform: string },
  nowMs: number,
): Promise<{ project: Project; key: ProjectKey }> {
  refuseUnlessMay(viewer, "create project");
  const words = { name: checkName(input.name), platform: checkPlatform(input.platform) };
  return createProject(store.projects, words, nowMs);
}
