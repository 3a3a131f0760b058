/** Of an error that says so, `digest` is all that Next.js tells the page: reading took too long. */
export const TOO_SLOW_DIGEST = "too-slow";

/** The same of a server of the store that does not answer. */
export const STORE_AWAY_DIGEST = "store-away";
