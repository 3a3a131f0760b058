import type { KeyId } from "#model/ids.ts";
import type { ProjectKey } from "#model/project.ts";
import type { Viewer } from "#model/viewer.ts";
import { createKey } from "./create-key.ts";
import { needKey, type ProjectsStore } from "./need-project.ts";

/**
 * A second key of the same label. The old one goes on working: apps that are out there still carry
 * it, and only a person knows when the last of them was deployed (`enableKey` then ends it).
 */
export async function rotateKey(
  viewer: Viewer,
  store: ProjectsStore,
  slug: string,
  keyId: KeyId,
  nowMs: number,
): Promise<{ old: ProjectKey; fresh: ProjectKey }> {
  const old = await needKey(viewer, store, slug, keyId);
  // Keys made elsewhere may have no label; a new one needs one.
  const label = old.label.trim() || "Rotated";
  return { old, fresh: await createKey(viewer, store, slug, label, nowMs) };
}
