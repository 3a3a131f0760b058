/** POST /vitals: samples of web vitals from our own pages and from any other (docs/vitals.md). */
import type { IncomingMessage, ServerResponse } from "node:http";
import { answerOpenPreflight, CORS, refuseMethod } from "#http/edge/cors.ts";
import type { AcceptContext } from "#ingest/accept/accept.ts";
import { acceptVitals } from "#ingest/accept/accept-vitals.ts";
import { answerSdk, explainUnavailable } from "./answer-sdk.ts";

export const VITALS_PATH = "/vitals";

const METHODS = "POST, OPTIONS";

export async function handleVitals(
  query: string,
  message: IncomingMessage,
  response: ServerResponse,
  context: AcceptContext,
): Promise<void> {
  if (message.method === "OPTIONS") return answerOpenPreflight(message, response, METHODS);
  if (message.method !== "POST") {
    return refuseMethod(response, METHODS, "Web vitals are sent with POST.");
  }
  answerSdk(response, await explainUnavailable(acceptVitals({ query, message }, context)), CORS);
}
