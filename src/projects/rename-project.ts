import type { Project } from "#model/project.ts";
import type { Viewer } from "#model/viewer.ts";
import { checkName, checkPlatform } from "./check-words.ts";
import { needProject, type ProjectsStore } from "./need-project.ts";

/** What it is called and what it is written in. Its address stays. */
export async function renameProject(
  viewer: Viewer,
  store: ProjectsStore,
  slug: string,
  words: Pick<Project, "name" | "platform">,
): Promise<void> {
  const project = await needProject(viewer, store, slug, "change project");
  const name = checkName(words.name);
  const platform = checkPlatform(words.platform, project.platform);
  await store.projects.describe(project.id, { name, platform });
}
