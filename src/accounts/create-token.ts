import type { Scope, User } from "#model/account.ts";
import type { AccountStore } from "#store/ports/accounts.ts";
import { hashToken, newTokenText } from "./token-text.ts";

/** The text is returned once and cannot be read again. */
export async function createToken(
  accounts: AccountStore,
  user: User,
  input: { name: string; scopes: Scope[] },
  nowMs: number,
): Promise<string> {
  const text = newTokenText();
  await accounts.createToken({
    userId: user.id,
    name: input.name,
    scopes: input.scopes,
    tokenHash: hashToken(text),
    createdAtMs: nowMs,
  });
  return text;
}
