import type { Viewer } from "#model/viewer.ts";
import type { Store } from "#store/ports/store.ts";
import { refuseUnlessMay } from "./may.ts";

export async function countOwnTokens(
  viewer: Viewer,
  { accounts }: Pick<Store, "accounts">,
): Promise<number> {
  refuseUnlessMay(viewer, "change own account");
  const all = await accounts.listTokens();
  return all.filter(({ user }) => user.id === viewer.user.id).length;
}
