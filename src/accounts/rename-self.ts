import { invalidInput } from "#lib/app-error.ts";
import type { Viewer } from "#model/viewer.ts";
import type { Store } from "#store/ports/store.ts";
import { refuseUnlessMay } from "./may.ts";

const MAX_NAME_LENGTH = 100;

export async function renameSelf(
  viewer: Viewer,
  { accounts }: Pick<Store, "accounts">,
  given: string,
): Promise<void> {
  refuseUnlessMay(viewer, "change own account");
  const name = given.trim();
  if (name === "" || name.length > MAX_NAME_LENGTH) {
    const message = `A name needs between 1 and ${MAX_NAME_LENGTH} characters.`;
    throw invalidInput(message, "name");
  }
  await accounts.renameUser(viewer.user.id, name);
}
