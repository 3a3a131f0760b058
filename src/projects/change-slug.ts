import { AppError } from "#lib/app-error.ts";
import type { Viewer } from "#model/viewer.ts";
import { checkSlug } from "./check-words.ts";
import { needProject, type ProjectsStore } from "./need-project.ts";

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
