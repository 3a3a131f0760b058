/**
 * POST /api/{project}/envelope/ and /store/ as SDKs call them, /security/ and /nel/ as browsers do,
 * and the preflights before them.
 */
import type { IncomingMessage, ServerResponse } from "node:http";
import { answerOpenPreflight, CORS, refuseMethod } from "#http/edge/cors.ts";
import { refuseLoop } from "#http/edge/refuse-loop.ts";
import { type AcceptContext, accept } from "#ingest/accept/accept.ts";
import type { IngestRequest } from "#ingest/receive/receive.ts";
import { HOPS_HEADER, isLoop, readHops } from "#relay/read-hops.ts";
import { answerSdk, explainUnavailable } from "./answer-sdk.ts";
import { readCredentials } from "./read-credentials.ts";

export type IngestEndpoint = Pick<IngestRequest, "endpoint" | "projectId">;

/** A DSN with a path ("https://k@host/lapwing/1") makes SDKs put the path in front. */
const PATH = /\/api\/(\d{1,20})\/(envelope|store|security|csp-report|nel)\/?$/;

/** Which endpoint a path names; undefined when it is none of ours. */
export function matchIngestPath(path: string): IngestEndpoint | undefined {
  const match = PATH.exec(path);
  if (match === null) return undefined;
  // The name of the time when there was but one kind of reports.
  const name = match[2] === "csp-report" ? "security" : match[2];
  return { projectId: Number(match[1]), endpoint: name as IngestRequest["endpoint"] };
}

const METHODS = "POST, OPTIONS";

export async function handleIngest(
  endpoint: IngestEndpoint,
  query: string,
  clientAddress: string,
  message: IncomingMessage,
  response: ServerResponse,
  context: AcceptContext,
): Promise<void> {
  if (message.method === "OPTIONS") return answerOpenPreflight(message, response, METHODS);
  if (message.method !== "POST") {
    return refuseMethod(response, METHODS, "Envelopes and reports are sent with POST.");
  }
  const hops = readHops(message.headers[HOPS_HEADER]);
  if (isLoop(hops)) return answerSdk(response, refuseLoop(endpoint.endpoint, context), CORS);
  const credentials = readCredentials(message, query);
  const contentEncoding = message.headers["content-encoding"];
  const request = { ...endpoint, credentials, contentEncoding, hops, clientAddress, message };
  answerSdk(response, await explainUnavailable(accept(request, context)), CORS);
}
