import type { Viewer } from "#model/viewer.ts";
import type { Store } from "#store/ports/store.ts";
import { type LimitTexts, needLimit } from "./need-limit.ts";

export async function removeLimit(
  viewer: Viewer,
  store: Pick<Store, "projects" | "limits">,
  slug: string,
  texts: LimitTexts,
): Promise<void> {
  await store.limits.removeRule(await needLimit(viewer, store, slug, texts));
}
