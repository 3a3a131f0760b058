import type { Viewer } from "#model/viewer.ts";
import type { Store } from "#store/ports/store.ts";
import { checkQuantity } from "./check-quantity.ts";
import { type LimitTexts, needLimit } from "./need-limit.ts";

/** In place of one of the same owner, category and window. The edge knows it when this ends. */
export async function setLimit(
  viewer: Viewer,
  store: Pick<Store, "projects" | "limits">,
  slug: string,
  { quantity, ...texts }: LimitTexts & { quantity: string },
): Promise<void> {
  const name = await needLimit(viewer, store, slug, texts);
  await store.limits.setRule({ ...name, quantity: checkQuantity(quantity, "quantity") });
}
