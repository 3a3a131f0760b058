/** Of an error that says so, `digest` is all that Next.js tells the page: reading took too long. */
export const TOO_SLOW_DIGEST = "too-slow";
