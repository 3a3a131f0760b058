import { type AppError, invalidInput } from "#lib/app-error.ts";
import {
  isEmailAddress,
  type UserDeletion,
  type UserSelector,
} from "#model/keeping/user-deletion.ts";
import type { Viewer } from "#model/viewer.ts";
import type { Store } from "#store/ports/store.ts";
import { needProject } from "./need-project.ts";

const MAX_LENGTH = 300;

/** What a person typed: an e-mail address, or else an id. */
export function readUserSelector(text: string): UserSelector {
  const name = text.trim();
  if (name === "") throw refusal("Whose data is it? Write the user's id or e-mail address.");
  if (name.length > MAX_LENGTH) throw refusal("This is longer than an id or an address can be.");
  if (isEmailAddress(name)) return { email: name.toLowerCase() };
  if (/^[^@]*@$|^@|\s.*@/.test(name)) throw refusal("This is not an e-mail address.");
  return { id: name };
}

function refusal(message: string): AppError {
  return invalidInput(message, "user");
}

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
    throw invalidInput("Type the same again to confirm. Nothing was deleted.", "typed");
  }
  return store.userData.request({
    projectId: project.id,
    who,
    requestedBy: viewer.user.email,
    requestedAtMs: nowMs,
  });
}
