import { AppError } from "#lib/app-error.ts";
import type { Viewer } from "#model/viewer.ts";
import type { Store } from "#store/ports/store.ts";
import { checkNewPassword } from "./check-password.ts";
import { hashPassword, verifyPassword } from "./hash-password.ts";
import { refuseUnlessMay } from "./may.ts";
import { countSignIn, forgiveSignIn } from "./sign-in-limits.ts";

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
  const { id, email } = viewer.user;
  const subject = { email, address: input.address };
  await countSignIn(sessions, subject, nowMs);
  const user = await accounts.findUserById(id);
  if (user === undefined || !(await verifyPassword(input.current, user.passwordHash))) {
    throw new AppError("forbidden", "That is not your current password.", { field: "current" });
  }
  await forgiveSignIn(sessions, subject);
  await accounts.setPassword(id, await hashPassword(input.next));
  await sessions.deleteAllOfUser(id, viewer.sessionId);
  if (input.revokesTokens) await accounts.deleteTokensOfUser(id);
}
