import type { WouldRefuse } from "#model/limits.ts";
import type { Viewer } from "#model/viewer.ts";
import { replayOwner } from "#queries/limits/replay-owner.ts";
import type { Store } from "#store/ports/store.ts";
import { checkQuantity } from "./check-quantity.ts";
import { type LimitTexts, needLimit } from "./need-limit.ts";

/** What it would have done to the last week; nothing is set. */
export async function tryLimit(
  viewer: Viewer,
  store: Pick<Store, "projects" | "outcomes">,
  slug: string,
  { quantity, ...texts }: LimitTexts & { quantity: string },
  nowMs: number,
): Promise<WouldRefuse> {
  const name = await needLimit(viewer, store, slug, texts);
  const rule = { ...name, quantity: checkQuantity(quantity, "quantity") };
  const [replayed] = await replayOwner(store, name, [rule], nowMs);
  return replayed?.week ?? { offered: 0, refused: 0, spans: [], isLeast: false };
}
