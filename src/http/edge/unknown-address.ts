/**
 * Addresses below /api/ that nobody serves: answered as JSON, here, because programs ask. What is
 * sent to one of a project (OTLP, say) is counted, so that its owner learns where his data went.
 */
import type { IncomingMessage, ServerResponse } from "node:http";
import { answerSdk } from "#http/sdk/answer-sdk.ts";
import { readCredentials } from "#http/sdk/read-credentials.ts";
import type { AcceptContext } from "#ingest/accept/accept.ts";
import { refuse } from "#ingest/accept/answer.ts";
import { authenticateByRequest } from "#ingest/accept/authenticate.ts";
import { refuseUnsupported } from "#ingest/accept/refuse-whole.ts";
import { answerOpenPreflight, CORS } from "./cors.ts";
import { isBelowApi } from "./refuse-request.ts";
import { respondJson } from "./respond.ts";

/** Sentry's API, which web answers, is below 0; a DSN with a path puts the path in front. */
const OF_PROJECT = /\/api\/(?!0+(?:\/|$))(\d{1,20})(\/[^?]*)?$/;
/** Web answers these, or says that it does not know them. */
const OF_WEB = /^\/api\/(?:0|lapwing)\//;
const METHODS = "POST, OPTIONS";

export interface UnknownAddress {
  /** undefined when it names no project. */
  projectId: number | undefined;
  rest: string;
}

export function matchUnknownAddress(path: string): UnknownAddress | undefined {
  const [, projectId, rest = ""] = OF_PROJECT.exec(path) ?? [];
  if (projectId !== undefined) return { projectId: Number(projectId), rest };
  if (!isBelowApi(path) || OF_WEB.test(path)) return undefined;
  return { projectId: undefined, rest: path };
}

export async function handleUnknownAddress(
  { projectId, rest }: UnknownAddress,
  query: string,
  message: IncomingMessage,
  response: ServerResponse,
  context: AcceptContext,
): Promise<void> {
  if (projectId === undefined) {
    return respondJson(response, 404, { detail: "There is nothing at this address." });
  }
  if (message.method === "OPTIONS") return answerOpenPreflight(message, response, METHODS);
  const answer = refuse(404, UNKNOWN, explain(rest));
  if (message.method !== "POST") return answerSdk(response, answer, CORS);
  const credentials = readCredentials(message, query);
  const found = await authenticateByRequest({ projectId, credentials }, context.keys);
  const key = found.ok ? found.key : undefined;
  const reason = found.ok ? UNKNOWN : found.answer.reason;
  refuseUnsupported({ upload: UNKNOWN, key, reason, atMs: context.nowMs() }, context.refused);
  answerSdk(response, found.ok ? answer : found.answer, { ...CORS, Connection: "close" });
}

const UNKNOWN = "unknown_address";

function explain(rest: string): string {
  if (/\/otlp\//.test(rest)) {
    return "Lapwing does not take OTLP. Send errors and traces with a Sentry SDK; some of them take spans of OpenTelemetry.";
  }
  return "There is nothing at this address of the project. SDKs send to envelope/ and store/; is the DSN right?";
}
