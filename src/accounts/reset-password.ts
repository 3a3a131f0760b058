import { AppError } from "#lib/app-error.ts";
import type { User } from "#model/account.ts";
import type { Store } from "#store/ports/store.ts";
import { checkNewPassword } from "./check-password.ts";
import { hashPassword } from "./hash-password.ts";
import { liftLimitOf } from "./sign-in-limits.ts";

/** For who is locked out. Ends every session and token: it may be reset because it was stolen. */
export async function resetPassword(
  { accounts, sessions }: Pick<Store, "accounts" | "sessions">,
  email: string,
  password: string,
): Promise<{ user: User; revokedTokens: number }> {
  checkNewPassword(password);
  const found = await accounts.findUserByEmail(email.trim());
  if (found === undefined) {
    throw new AppError("not_found", `Nobody here has the e-mail address ${email}.`);
  }
  const { passwordHash: _, ...user } = found;
  await accounts.setPassword(user.id, await hashPassword(password));
  await sessions.deleteAllOfUser(user.id);
  const revokedTokens = await accounts.deleteTokensOfUser(user.id);
  await liftLimitOf(sessions, email);
  return { user, revokedTokens };
}
