import { AppError } from "#lib/app-error.ts";
import type { UserDeletion } from "#model/user-deletion.ts";
import type { Viewer } from "#model/viewer.ts";
import type { Store } from "#store/ports/store.ts";
import { needProject } from "./need-project.ts";
import { readUserSelector } from "./read-user-selector.ts";

/** The digest carries it out within seconds; it cannot be undone. */
export async function requestUserDeletion(
  viewer: Viewer,
  store: Pick<Store, "projects" | "userData">,
  slug: string,
  { user, typed }: { user: string; typed: string },
  nowMs: number,
): Promise<UserDeletion> {
  const project = await needProject(viewer, store, slug, "delete user data");
  const who = readUserSelector(user);
  if (typed.trim() !== user.trim()) {
    throw new AppError("invalid_input", "Type the same again to confirm. Nothing was deleted.", {
      field: "typed",
    });
  }
  return store.userData.request({
    projectId: project.id,
    who,
    requestedBy: viewer.user.email,
    requestedAtMs: nowMs,
  });
}
