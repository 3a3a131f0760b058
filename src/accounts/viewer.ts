import type { Viewer } from "#model/viewer.ts";
import type { AccountStore } from "#store/ports/accounts.ts";
import { hashToken } from "./token-text.ts";

/** The viewer behind a bearer token; undefined when the token is not one of ours. */
export async function viewerOfToken(
  accounts: AccountStore,
  tokenText: string,
): Promise<Viewer | undefined> {
  const found = await accounts.findToken(hashToken(tokenText));
  return found && { user: found.user, scopes: new Set(found.token.scopes) };
}
