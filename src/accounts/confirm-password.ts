import { AppError, invalidInput } from "#lib/app-error.ts";
import type { Viewer } from "#model/viewer.ts";
import type { Store } from "#store/ports/store.ts";
import { verifyPassword } from "./hash-password.ts";
import { countSignIn, forgiveSignIn } from "./sign-in-limits.ts";

export interface PasswordProof {
  password: string;
  /** Where the form came from. */
  address: string;
}

/**
 * For what cannot be taken back or sends data away: a browser that was left open, or a stolen
 * cookie, is not enough. Guessing is counted like signing in. A token has no password to give.
 */
export async function confirmPassword(
  viewer: Viewer,
  { accounts, sessions }: Pick<Store, "accounts" | "sessions">,
  { password, address }: PasswordProof,
  nowMs: number,
  field = "password",
): Promise<void> {
  const { id, email } = viewer.user;
  if (password === "") {
    throw invalidInput("Type your password to confirm.", field);
  }
  const subject = { email, address };
  await countSignIn(sessions, subject, nowMs);
  const user = await accounts.findUserById(id);
  if (user === undefined || !(await verifyPassword(password, user.passwordHash))) {
    throw new AppError("forbidden", "That is not your current password.", { field });
  }
  await forgiveSignIn(sessions, subject);
}
