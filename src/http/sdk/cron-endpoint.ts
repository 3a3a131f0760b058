/** GET or POST /api/{project}/cron/{monitor}/{key}/: check-ins of jobs that have no SDK. */
import type { IncomingMessage, ServerResponse } from "node:http";
import { answerOpenPreflight, CORS, refuseMethod } from "#http/edge/cors.ts";
import { refuseLoop } from "#http/edge/refuse-loop.ts";
import type { AcceptContext } from "#ingest/accept/accept.ts";
import { acceptCheckIn, type CheckInRequest } from "#ingest/accept/accept-check-in.ts";
import { HOPS_HEADER, isLoop, readHops } from "#relay/read-hops.ts";
import { answerSdk, explainUnavailable } from "./answer-sdk.ts";
import { readCredentials } from "./read-credentials.ts";

/** The key may stand in a header or in the query instead. */
const PATH = /\/api\/(\d{1,20})\/cron\/([^/]{1,300})(?:\/([^/]{1,100}))?\/?$/;
const METHODS = "GET, POST, OPTIONS";

export interface CronPath {
  projectId: number;
  slug: string;
  key: string | undefined;
}

export function matchCronPath(path: string): CronPath | undefined {
  const match = PATH.exec(path);
  if (match === null) return undefined;
  return { projectId: Number(match[1]), slug: decode(match[2] ?? ""), key: match[3] };
}

export async function handleCron(
  { projectId, slug, key }: CronPath,
  query: string,
  message: IncomingMessage,
  response: ServerResponse,
  context: AcceptContext,
): Promise<void> {
  if (message.method === "OPTIONS") return answerOpenPreflight(message, response, METHODS);
  if (message.method !== "GET" && message.method !== "POST") {
    return refuseMethod(response, METHODS, "Check-ins are sent with GET or POST.");
  }
  const hops = readHops(message.headers[HOPS_HEADER]);
  if (isLoop(hops)) return answerSdk(response, refuseLoop("cron", context), CORS);
  const request: CheckInRequest = {
    projectId,
    slug,
    hops,
    credentials: readCredentials(message, key === undefined ? query : `${query}&sentry_key=${key}`),
    message,
  };
  answerSdk(response, await explainUnavailable(acceptCheckIn(request, context)), CORS);
}

/** A broken escape names nothing: "" is refused, and counted, as a name that is none. */
function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return "";
  }
}
