/** The server that owns the port: ingest and health here, everything else goes to web. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import type { AcceptContext } from "#ingest/accept.ts";
import { SECOND_MS } from "#lib/time.ts";
import { CORS } from "./cors.ts";
import { type Health, handleHealth } from "./health.ts";
import { handleIngest, matchIngestPath } from "./ingest-endpoint.ts";
import type { WebProxy } from "./proxy.ts";
import { refuseGarbled } from "./refuse-garbled.ts";
import { respondJson } from "./respond.ts";

export interface EdgeContext {
  accept: AcceptContext;
  health: Health;
  web: WebProxy;
  onError: (error: unknown, what: { method: string; path: string }) => void;
}

/** For a whole head of a request: who is slower holds a connection for nothing. */
const HEADERS_TIMEOUT_MS = 10 * SECOND_MS;

export function createEdge(
  context: EdgeContext,
  { headersTimeoutMs = HEADERS_TIMEOUT_MS } = {},
): Server {
  /** What is being answered on a connection. */
  const answering = new WeakMap<Duplex, ServerResponse>();
  const server = createServer(
    {
      headersTimeout: headersTimeoutMs,
      // Ingest bodies have their own, shorter limit; uploads to web may take a while.
      requestTimeout: 300 * SECOND_MS,
      connectionsCheckingInterval: headersTimeoutMs / 2,
      // Load balancers keep connections for 60 s: closing first would race with their next request.
      keepAliveTimeout: 65 * SECOND_MS,
      maxHeaderSize: 32 * 1024,
    },
    (message, response) => {
      answering.set(message.socket, response);
      handle(message, response, context).catch((error: unknown) => {
        const path = pathOf(message.url);
        context.onError(error, { method: message.method ?? "", path });
        if (response.headersSent) return response.destroy();
        const headers = matchIngestPath(path) === undefined ? {} : CORS;
        const detail = "Something went wrong here; it was logged.";
        respondJson(response, 500, { detail }, headers);
      });
    },
  );
  server.on("clientError", (error, socket) => {
    const current = answering.get(socket);
    // In the middle of an answer there is no room for another.
    if (current?.headersSent && !current.writableFinished) socket.destroy();
    else refuseGarbled(error, socket);
  });
  server.on("upgrade", (message: IncomingMessage, socket: Duplex, head: Buffer) => {
    context.web.upgrade(message, socket, head);
  });
  return server;
}

async function handle(
  message: IncomingMessage,
  response: ServerResponse,
  context: EdgeContext,
): Promise<void> {
  const url = message.url ?? "/";
  const path = pathOf(url);
  const endpoint = matchIngestPath(path);
  if (endpoint !== undefined) {
    const query = url.slice(path.length + 1);
    return handleIngest(endpoint, query, message, response, context.accept);
  }
  if (handleHealth(path, message, response, context.health)) return;
  context.web.forward(message, response);
}

function pathOf(url = "/"): string {
  const mark = url.indexOf("?");
  return mark < 0 ? url : url.slice(0, mark);
}
