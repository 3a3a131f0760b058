import type { IncomingMessage, ServerResponse } from "node:http";
import { respondJson } from "./respond.ts";

/**
 * Ingest answers any site's page. Needed on every answer, errors too: without them a browser SDK
 * books a network error, and cannot tell which category a 429 is for.
 */
export const CORS = {
  "Access-Control-Allow-Origin": "*",
  "Access-Control-Expose-Headers": "X-Sentry-Error, X-Sentry-Rate-Limits, Retry-After",
  "Cross-Origin-Resource-Policy": "cross-origin",
};

/** What SDKs may set, plus whatever a user adds with transportOptions.headers. */
const USUAL_HEADERS =
  "X-Sentry-Auth, X-Requested-With, Origin, Accept, Content-Type, Authentication, Authorization, Content-Encoding, sentry-trace, baggage";

/** `headers`: who may send here, and with which methods. */
export function answerPreflight(
  message: IncomingMessage,
  response: ServerResponse,
  headers: Record<string, string>,
): void {
  const asked = message.headers["access-control-request-headers"];
  const extra = asked !== undefined && /^[\w\-, ]{1,1000}$/.test(asked) ? `, ${asked}` : "";
  response.writeHead(204, {
    ...headers,
    "Access-Control-Max-Age": "86400",
    "Access-Control-Allow-Headers": USUAL_HEADERS + extra,
  });
  response.end();
}

/** The same for an address that any page may send to. */
export function answerOpenPreflight(
  message: IncomingMessage,
  response: ServerResponse,
  methods: string,
): void {
  answerPreflight(message, response, { ...CORS, "Access-Control-Allow-Methods": methods });
}

/** Said in our words, and in those that SDKs look for. */
export function refuseMethod(response: ServerResponse, allow: string, detail: string): void {
  const headers = { ...CORS, Allow: allow, "X-Sentry-Error": "disallowed_method" };
  respondJson(response, 405, { detail }, headers);
}
