import { confirmPassword, type PasswordProof } from "#accounts/confirm-password.ts";
import { invalidInput } from "#lib/app-error.ts";
import type { Project } from "#model/project.ts";
import type { Viewer } from "#model/viewer.ts";
import type { Store } from "#store/ports/store.ts";
import { needProject } from "./need-project.ts";

/**
 * Its keys, issues and counts go at once. Its events cannot be reached from then on; their bytes
 * go with the day files that hold them.
 */
export async function deleteProject(
  viewer: Viewer,
  store: Pick<Store, "projects" | "accounts" | "sessions">,
  slug: string,
  { typed, ...proof }: PasswordProof & { typed: string },
  nowMs: number,
): Promise<Project> {
  const project = await needProject(viewer, store, slug, "delete project");
  if (typed.trim() !== project.slug) {
    throw invalidInput(`Type ${project.slug} to confirm. Nothing was deleted.`, "typed");
  }
  await confirmPassword(viewer, store, proof, nowMs);
  await store.projects.delete(project.id);
  return project;
}
