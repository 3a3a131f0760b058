/** How long one page in ten took to make; a document's page goes on with the same trace. */
import type { IncomingMessage, ServerResponse } from "node:http";
import { makeTransaction } from "#reporting/make-transaction.ts";
import { newId } from "#reporting/new-id.ts";
import { routeOf } from "#reporting/page-routes.ts";
import { TRACE_HEADER } from "#server/web/page-headers.ts";
import { SERVER } from "./make-server-report.ts";
import { report } from "./report-channel.ts";

export const SAMPLE_RATE = 0.1;

export function traceRequest(
  message: IncomingMessage,
  response: ServerResponse,
  random: () => number = Math.random,
): void {
  const [path = "/"] = (message.url ?? "/").split("?");
  const route = message.method === "GET" ? routeOf(path) : undefined;
  if (route === undefined || random() >= SAMPLE_RATE) return;
  const startMs = Date.now();
  const own = { traceId: newId(16), spanId: newId(8) };
  const isPayload = message.headers.rsc !== undefined;
  if (!isPayload) message.headers[TRACE_HEADER] = `${own.traceId}-${own.spanId}`;
  response.on("finish", () => {
    const { statusCode } = response;
    // A redirect has made no page, and the 404 page is nobody's.
    if (statusCode !== 200 && statusCode < 500) return;
    const facts = {
      name: `GET ${route}`,
      op: "http.server",
      startMs,
      endMs: Date.now(),
      own,
      status: statusCode < 500 ? "ok" : "internal_error",
      data: { "http.response.status_code": statusCode, "next.payload": String(isPayload) },
    } as const;
    report({ item: makeTransaction(facts, SERVER), fault: "" });
  });
}
