import type { Session } from "#model/account.ts";
import type { Viewer } from "#model/viewer.ts";
import type { Store } from "#store/ports/store.ts";
import { refuseUnlessMay } from "./may.ts";

/** The viewer's browsers that are signed in, newest first. */
export async function listSessions(
  viewer: Viewer,
  { sessions }: Pick<Store, "sessions">,
  nowMs: number,
): Promise<Session[]> {
  refuseUnlessMay(viewer, "change own account");
  const all = await sessions.listOfUser(viewer.user.id);
  return all.filter(({ expiresAtMs }) => expiresAtMs > nowMs);
}
