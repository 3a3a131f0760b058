import type { IncomingMessage } from "node:http";
import { hashToken, noteTokenUse } from "#accounts/tokens.ts";
import { AppError } from "#lib/app-error.ts";
import type { Viewer } from "#model/viewer.ts";
import type { ApiContext } from "./api-call.ts";
import { reportApiError } from "./log-api-error.ts";

/** "Token" is how older clients say "Bearer". */
const CREDENTIALS = /^(?:bearer|token) +([\x21-\x7e]+) *$/i;

/** Only the header counts: an address ends up in logs, and a cookie would come along by itself. */
export async function authenticateRequest(
  message: IncomingMessage,
  context: ApiContext,
): Promise<Viewer> {
  const [, text] = CREDENTIALS.exec(message.headers.authorization ?? "") ?? [];
  if (text === undefined) {
    throw new AppError("unauthorized", "Authentication credentials were not provided.");
  }
  const { accounts } = context.store;
  // Asked each time: a token that was revoked a moment ago is refused.
  const found = await accounts.findToken(hashToken(text));
  if (found === undefined) throw new AppError("unauthorized", "Invalid token");
  const { token, user } = found;
  // A disk that cannot be written to can still be read from.
  await noteTokenUse(accounts, token, context.nowMs()).catch((error) =>
    reportApiError(context, message, error),
  );
  return { user, scopes: new Set(token.scopes) };
}
