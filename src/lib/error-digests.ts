/** Of an error that says so, `digest` is all that Next.js tells the page. */

/** Reading took too long. */
export const TOO_SLOW_DIGEST = "too-slow";
/** A server that has what was asked for does not answer. */
export const AWAY_DIGEST = "away";

export function isAway(error: unknown): boolean {
  return error instanceof Error && "digest" in error && error.digest === AWAY_DIGEST;
}
