/**
 * Ingest answers any site's page. Needed on every answer, errors too: without them a browser SDK
 * books a network error, and cannot tell which category a 429 is for.
 */
export const CORS = {
  "Access-Control-Allow-Origin": "*",
  "Access-Control-Expose-Headers": "X-Sentry-Error, X-Sentry-Rate-Limits, Retry-After",
  "Cross-Origin-Resource-Policy": "cross-origin",
};
