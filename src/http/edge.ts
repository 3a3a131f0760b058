/** The server that owns the port: ingest and health here, everything else goes to web. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import type { AcceptContext } from "#ingest/accept.ts";
import { SECOND_MS } from "#lib/time.ts";
import { type Health, handleHealth } from "./health.ts";
import { handleIngest, matchIngestPath } from "./ingest-endpoint.ts";
import type { WebProxy } from "./proxy.ts";
import { respondJson } from "./respond.ts";

export interface EdgeContext {
  accept: AcceptContext;
  health: Health;
  web: WebProxy;
  onError: (error: unknown, what: { method: string; path: string }) => void;
}

export function createEdge(context: EdgeContext): Server {
  const server = createServer(
    {
      headersTimeout: 10 * SECOND_MS,
      // Ingest bodies have their own, shorter limit; uploads to web may take a while.
      requestTimeout: 300 * SECOND_MS,
      connectionsCheckingInterval: 5 * SECOND_MS,
      // Load balancers keep connections for 60 s: closing first would race with their next request.
      keepAliveTimeout: 65 * SECOND_MS,
      maxHeaderSize: 32 * 1024,
    },
    (message, response) => {
      handle(message, response, context).catch((error: unknown) => {
        context.onError(error, { method: message.method ?? "", path: pathOf(message.url) });
        if (response.headersSent) response.destroy();
        else respondJson(response, 500, { detail: "Something went wrong here; it was logged." });
      });
    },
  );
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
