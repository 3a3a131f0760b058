import { AppError } from "#lib/app-error.ts";
import type { AccountStore, TokenOfUser } from "#store/ports/accounts.ts";

/** A running server asks the store for every request: the next one with it is refused. */
export async function revokeToken(accounts: AccountStore, id: string): Promise<TokenOfUser> {
  const found = (await accounts.listTokens()).find(({ token }) => String(token.id) === id);
  if (found !== undefined && (await accounts.deleteToken(found.token.id))) return found;
  throw new AppError("not_found", `There is no token ${id}. lapwing token list shows them.`);
}
