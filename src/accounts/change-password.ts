import type { Viewer } from "#model/viewer.ts";
import type { Store } from "#store/ports/store.ts";
import { checkNewPassword } from "./check-password.ts";
import { confirmPassword } from "./confirm-password.ts";
import { hashPassword } from "./hash-password.ts";
import { refuseUnlessMay } from "./may.ts";

/**
 * Needs the current one, counted like a sign-in, and signs out every other browser. Tokens stay
 * unless it is wished: jobs use them, and a person who tidies up must not stop a build.
 */
export async function changePassword(
  viewer: Viewer,
  { accounts, sessions }: Pick<Store, "accounts" | "sessions">,
  input: { current: string; next: string; address: string; revokesTokens?: boolean },
  nowMs: number,
): Promise<void> {
  refuseUnlessMay(viewer, "change own account");
  checkNewPassword(input.next, "next");
  const { id } = viewer.user;
  const proof = { password: input.current, address: input.address };
  await confirmPassword(viewer, { accounts, sessions }, proof, nowMs, "current");
  await accounts.setPassword(id, await hashPassword(input.next));
  await sessions.deleteAllOfUser(id, viewer.sessionId);
  if (input.revokesTokens) await accounts.deleteTokensOfUser(id);
}
