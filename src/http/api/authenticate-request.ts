import type { IncomingMessage } from "node:http";
import { viewerOfToken } from "#accounts/viewer.ts";
import { AppError } from "#lib/app-error.ts";
import type { Viewer } from "#model/viewer.ts";
import type { AccountStore } from "#store/ports/accounts.ts";

/** "Token" is how older clients say "Bearer". */
const CREDENTIALS = /^(?:bearer|token) +([\x21-\x7e]+) *$/i;

/** Only the header counts: an address ends up in logs, and a cookie would come along by itself. */
export async function authenticateRequest(
  message: IncomingMessage,
  accounts: AccountStore,
): Promise<Viewer> {
  const [, token] = CREDENTIALS.exec(message.headers.authorization ?? "") ?? [];
  if (token === undefined) {
    throw new AppError("unauthorized", "Authentication credentials were not provided.");
  }
  const viewer = await viewerOfToken(accounts, token);
  if (viewer === undefined) throw new AppError("unauthorized", "Invalid token");
  return viewer;
}
