/** An answer of the line as HTTP. */
import type { ServerResponse } from "node:http";
import { respondJson } from "#http/edge/respond.ts";
import { type Answer, refuse } from "#ingest/accept/answer.ts";
import { SpoolUnavailable } from "#ingest/spool/writer.ts";
import { formatRateLimits, retryAfterS } from "#protocol/envelope/rate-limits.ts";
import { StoreAway } from "#store/ports/store-claim.ts";

/** A disk is looked at every second: who waits longer than this loses more than needed. */
const UNAVAILABLE_S = 5;
const UNAVAILABLE = "spool_unavailable";
/** A key that is not known, and the database that would know it does not answer. */
const STORE_AWAY = "store_unavailable";

/** `headers`: those that every answer of the endpoint carries. */
export function answerSdk(
  response: ServerResponse,
  { status, body, rateLimits, reason }: Answer,
  headers: Record<string, string>,
): void {
  if (response.destroyed) return;
  if (reason === undefined && rateLimits.length === 0) {
    return respondJson(response, status, body, headers);
  }
  const all = { ...headers };
  if (reason !== undefined) all["X-Sentry-Error"] = reason;
  if (rateLimits.length > 0) all["X-Sentry-Rate-Limits"] = formatRateLimits(rateLimits);
  // Only with 429: on a 200 the JavaScript SDK would stop every category.
  if (status === 429) all["Retry-After"] = String(retryAfterS(rateLimits));
  else if (reason === UNAVAILABLE || reason === STORE_AWAY)
    all["Retry-After"] = String(UNAVAILABLE_S);
  // What is left of a refused body is not worth reading.
  if (status === 408 || status === 413) all.Connection = "close";
  respondJson(response, status, body, all);
}

export async function explainUnavailable(work: Promise<Answer>): Promise<Answer> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof SpoolUnavailable) {
      return refuse(503, UNAVAILABLE, `Lapwing cannot store this now: ${error.message}.`);
    }
    if (error instanceof StoreAway) {
      return refuse(503, STORE_AWAY, `Lapwing cannot tell whose this is: ${error.message}.`);
    }
    throw error;
  }
}
