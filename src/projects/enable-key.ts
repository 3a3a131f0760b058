import type { KeyId } from "#model/ids.ts";
import type { Viewer } from "#model/viewer.ts";
import { needKey, type ProjectsStore } from "./need-project.ts";

/** What a disabled key sends is refused as soon as ingest asks again (ingest/key-lookup.ts). */
export async function enableKey(
  viewer: Viewer,
  store: ProjectsStore,
  slug: string,
  keyId: KeyId,
  enabled: boolean,
): Promise<void> {
  const key = await needKey(viewer, store, slug, keyId);
  await store.projects.enableKey(key.id, enabled);
}
