import type { KeyId } from "#model/ids.ts";
import type { Viewer } from "#model/viewer.ts";
import { needKey, type ProjectsStore } from "./need-project.ts";

/** Unlike a disabled key it cannot come back: the next one has other digits. */
export async function deleteKey(
  viewer: Viewer,
  store: ProjectsStore,
  slug: string,
  keyId: KeyId,
): Promise<void> {
  const key = await needKey(viewer, store, slug, keyId);
  await store.projects.deleteKey(key.id);
}
