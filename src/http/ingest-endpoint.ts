/** POST /api/{project}/envelope/ and /store/ as SDKs call them, and the preflights before them. */
import type { IncomingMessage, ServerResponse } from "node:http";
import { type AcceptContext, accept } from "#ingest/accept.ts";
import { type Answer, refuse } from "#ingest/answer.ts";
import type { IngestRequest } from "#ingest/receive/receive.ts";
import { SpoolUnavailable } from "#ingest/spool/writer.ts";
import { formatRateLimits, retryAfterS } from "#protocol/rate-limits.ts";
import { CORS } from "./cors.ts";
import { respondJson } from "./respond.ts";

export type IngestEndpoint = Pick<IngestRequest, "endpoint" | "projectId">;

/** A DSN with a path ("https://k@host/lapwing/1") makes SDKs put the path in front. */
const PATH = /\/api\/(\d{1,20})\/(envelope|store)\/?$/;

/** Which endpoint a path names; undefined when it is none of ours. */
export function matchIngestPath(path: string): IngestEndpoint | undefined {
  const match = PATH.exec(path);
  if (match === null) return undefined;
  return { projectId: Number(match[1]), endpoint: match[2] as IngestRequest["endpoint"] };
}

const PREFLIGHT = {
  ...CORS,
  "Access-Control-Allow-Methods": "POST, OPTIONS",
  "Access-Control-Max-Age": "86400",
};
/** What SDKs may set, plus whatever a user adds with transportOptions.headers. */
const USUAL_HEADERS =
  "X-Sentry-Auth, X-Requested-With, Origin, Accept, Content-Type, Authentication, Authorization, Content-Encoding, sentry-trace, baggage";

export async function handleIngest(
  endpoint: IngestEndpoint,
  query: string,
  message: IncomingMessage,
  response: ServerResponse,
  context: AcceptContext,
): Promise<void> {
  if (message.method === "OPTIONS") return answerPreflight(message, response);
  if (message.method !== "POST") {
    const headers = { ...CORS, Allow: "POST, OPTIONS", "X-Sentry-Error": "disallowed_method" };
    return respondJson(response, 405, { detail: "Envelopes are sent with POST." }, headers);
  }
  const answer = await acceptOrExplain(
    {
      ...endpoint,
      credentials: {
        xSentryAuth: single(message.headers["x-sentry-auth"]),
        authorization: message.headers.authorization,
        query,
      },
      contentEncoding: message.headers["content-encoding"],
      message,
    },
    context,
  );
  respond(response, answer);
}

async function acceptOrExplain(request: IngestRequest, context: AcceptContext): Promise<Answer> {
  try {
    return await accept(request, context);
  } catch (error) {
    if (!(error instanceof SpoolUnavailable)) throw error;
    const detail = `Lapwing cannot store this now: ${error.message}.`;
    return refuse(503, "spool_unavailable", detail);
  }
}

function respond(response: ServerResponse, answer: Answer): void {
  const { status, body, rateLimits, reason } = answer;
  if (response.destroyed) return;
  if (reason === undefined && rateLimits.length === 0) {
    return respondJson(response, status, body, CORS);
  }
  const headers: Record<string, string> = { ...CORS };
  if (reason !== undefined) headers["X-Sentry-Error"] = reason;
  if (rateLimits.length > 0) headers["X-Sentry-Rate-Limits"] = formatRateLimits(rateLimits);
  // Only with 429: on a 200 the JavaScript SDK would stop every category.
  if (status === 429) headers["Retry-After"] = String(retryAfterS(rateLimits));
  // What is left of a refused body is not worth reading.
  if (status === 408 || status === 413) headers.Connection = "close";
  respondJson(response, status, body, headers);
}

function answerPreflight(message: IncomingMessage, response: ServerResponse): void {
  const asked = single(message.headers["access-control-request-headers"]);
  const extra = asked !== undefined && /^[\w\-, ]{1,1000}$/.test(asked) ? `, ${asked}` : "";
  response.writeHead(204, {
    ...PREFLIGHT,
    "Access-Control-Allow-Headers": USUAL_HEADERS + extra,
  });
  response.end();
}

function single(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header.join(",") : header;
}
