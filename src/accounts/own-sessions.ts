import { AppError } from "#lib/app-error.ts";
import type { Session } from "#model/account.ts";
import type { SessionId } from "#model/ids.ts";
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

/** One of the viewer's own; another's is not found. */
export async function revokeSession(
  viewer: Viewer,
  { sessions }: Pick<Store, "sessions">,
  id: SessionId,
): Promise<void> {
  refuseUnlessMay(viewer, "change own account");
  if (await sessions.deleteOfUser(viewer.user.id, id)) return;
  throw new AppError("not_found", "That session has ended already.");
}

export async function revokeOtherSessions(
  viewer: Viewer,
  { sessions }: Pick<Store, "sessions">,
): Promise<void> {
  refuseUnlessMay(viewer, "change own account");
  await sessions.deleteAllOfUser(viewer.user.id, viewer.sessionId);
}
