import type { KeyId } from "#model/ids.ts";
import type { Viewer } from "#model/viewer.ts";
import { checkLabel } from "./check-words.ts";
import { needKey, type ProjectsStore } from "./need-project.ts";

export async function labelKey(
  viewer: Viewer,
  store: ProjectsStore,
  slug: string,
  keyId: KeyId,
  label: string,
): Promise<void> {
  const key = await needKey(viewer, store, slug, keyId);
  await store.projects.labelKey(key.id, checkLabel(label));
}
