import { AppError } from "#lib/app-error.ts";
import type { Project } from "#model/project.ts";
import type { Viewer } from "#model/viewer.ts";
import { checkName, checkPlatform, checkSlug } from "./check-words.ts";
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

/** Moves a project's pages to another address; the old one is a 404. DSNs hold the id and stay. */
export async function changeSlug(
  viewer: Viewer,
  store: ProjectsStore,
  slug: string,
  wanted: string,
): Promise<string> {
  const project = await needProject(viewer, store, slug, "change project");
  const next = checkSlug(wanted);
  if (next === project.slug) return next;
  if (await store.projects.changeSlug(project.id, next)) return next;
  throw new AppError("already_exists", `Another project has "${next}". Choose another.`, {
    field: "slug",
  });
}
