/**
 * /api/embed/error-page/: what the SDK's showReportDialog loads as a script from another site, and
 * where that script sends the form. As with envelopes, 200 means that a report would survive a crash.
 */
import type { IncomingMessage, ServerResponse } from "node:http";
import { answerOpenPreflight, CORS, refuseMethod } from "#http/edge/cors.ts";
import { makeDialogScript } from "#http/report-dialog/dialog-script.ts";
import type { AcceptContext } from "#ingest/accept/accept.ts";
import { acceptReport, readReportTarget } from "#ingest/accept/accept-report.ts";
import { formatDsn } from "#protocol/envelope/dsn.ts";
import { answerSdk, explainUnavailable } from "./answer-sdk.ts";

const HEADERS = {
  ...CORS,
  "X-Content-Type-Options": "nosniff",
  "Cache-Control": "no-store",
};
const METHODS = "GET, POST, OPTIONS";
/** A DSN with a path makes SDKs put the path in front. */
const PATH = /\/api\/embed\/error-page\/?$/;

export function isReportPath(path: string): boolean {
  return PATH.test(path);
}

export async function handleReport(
  query: string,
  message: IncomingMessage,
  response: ServerResponse,
  context: AcceptContext,
): Promise<void> {
  const { method } = message;
  if (method === "OPTIONS") return answerOpenPreflight(message, response, METHODS);
  if (method !== "GET" && method !== "HEAD" && method !== "POST") {
    return refuseMethod(response, METHODS, "Reports are sent with POST.");
  }
  const options = new URLSearchParams(query);
  const target = await readReportTarget(options, context);
  if (!target.ok) return answerSdk(response, target.answer, HEADERS);
  if (method === "POST") {
    const answer = await explainUnavailable(acceptReport(target.value, message, context));
    return answerSdk(response, answer, HEADERS);
  }
  const { dsn } = target.value;
  const { protocol, host, path, publicKey, projectId } = dsn;
  const base = `${protocol}://${host}${path}`;
  const search = new URLSearchParams({
    dsn: formatDsn({ baseUrl: base, publicKey, projectId }),
    eventId: target.value.eventId,
  });
  const script = makeDialogScript(options, `${base}/api/embed/error-page/?${search}`);
  response.writeHead(200, {
    ...HEADERS,
    "Content-Type": "text/javascript; charset=utf-8",
    "Content-Length": Buffer.byteLength(script),
  });
  response.end(script);
}
