/** An answer of the line as HTTP. */
import type { ServerResponse } from "node:http";
import { respondJson } from "#http/edge/respond.ts";
import { type Answer, refuse } from "#ingest/accept/answer.ts";
import { SpoolUnavailable } from "#ingest/spool/writer.ts";
import { formatRateLimits, retryAfterS } from "#protocol/envelope/rate-limits.ts";

/** A disk is looked at every second: who waits longer than this loses more than needed. */
const UNAVAILABLE_S = 5;
const UNAVAILABLE = "spool_unavailable";

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
  else if (reason === UNAVAILABLE) all["Retry-After"] = String(UNAVAILABLE_S);
  // What is left of a refused body is not worth reading.
  if (status === 408 || status === 413) all.Connection = "close";
  respondJson(response, status, body, all);
}

export async function explainUnavailable(work: Promise<Answer>): Promise<Answer> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof SpoolUnavailable)) throw error;
    const detail = `Lapwing cannot store this now: ${error.message}.`;
    return refuse(503, UNAVAILABLE, detail);
  }
}
