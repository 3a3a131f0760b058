import type { IncomingMessage } from "node:http";
import type { AuthSources } from "#protocol/envelope/auth.ts";

/** Every place where a key may stand, apart from the envelope itself. */
export function readCredentials({ headers }: IncomingMessage, query: string): AuthSources {
  const header = headers["x-sentry-auth"];
  return {
    xSentryAuth: Array.isArray(header) ? header.join(",") : header,
    authorization: headers.authorization,
    query,
  };
}
