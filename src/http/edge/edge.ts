/** The server that owns the port: ingest and health here, everything else goes to web. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { BlockList, Socket } from "node:net";
import type { Duplex } from "node:stream";
import { answerSdk, explainUnavailable } from "#http/sdk/answer-sdk.ts";
import { handleCron, matchCronPath } from "#http/sdk/cron-endpoint.ts";
import { handleIngest, matchIngestPath } from "#http/sdk/ingest-endpoint.ts";
import { handleRelay, RELAY_PATH, type RelayContext } from "#http/sdk/relay-endpoint.ts";
import { handleReport, isReportPath } from "#http/sdk/report-endpoint.ts";
import { handleVitals, VITALS_PATH } from "#http/sdk/vitals-endpoint.ts";
import {
  handleVitalsScript,
  VITALS_SCRIPT_PATH,
  type VitalsScript,
} from "#http/sdk/vitals-script.ts";
import type { WebProxy } from "#http/web/proxy.ts";
import type { AcceptContext } from "#ingest/accept/accept.ts";
import { MINUTE_MS, SECOND_MS } from "#lib/time.ts";
import { StoreAway } from "#store/ports/store-claim.ts";
import { clientAddress } from "./client-address.ts";
import { ConnectionRoom } from "./connection-room.ts";
import { CORS } from "./cors.ts";
import { type Health, handleHealth } from "./health.ts";
import { refuseGarbled } from "./refuse-garbled.ts";
import { refuseRequest } from "./refuse-request.ts";
import { handleRefusedUpload, matchRefusedUpload } from "./refused-uploads.ts";
import { respondJson } from "./respond.ts";
import { SlowReaders } from "./slow-readers.ts";
import { handleUnknownAddress, matchUnknownAddress } from "./unknown-address.ts";

export interface EdgeContext {
  accept: AcceptContext;
  relay: RelayContext;
  /** Whose X-Forwarded-For is believed. */
  trustedProxies?: BlockList | undefined;
  vitalsScript?: VitalsScript | undefined;
  health: Health;
  web: WebProxy;
  /** Told how long each request to ingest took. */
  onAnswered?: (tookMs: number) => void;
  onError: (error: unknown, what: FailedRequest) => void;
}

export interface FailedRequest {
  method: string;
  path: string;
  /** Whose envelope it would have been, as the address says. */
  projectId: number | undefined;
}

/** For a whole head of a request: who is slower holds a connection for nothing. */
const HEADERS_TIMEOUT_MS = 10 * SECOND_MS;

/** Where nobody says another number. */
const MAX_CONNECTIONS = 10_000;

export function createEdge(
  context: EdgeContext,
  {
    headersTimeoutMs = HEADERS_TIMEOUT_MS,
    room = new ConnectionRoom({ max: MAX_CONNECTIONS }),
    slowReaders = new SlowReaders(),
  } = {},
): Server {
  const server = createServer(
    {
      headersTimeout: headersTimeoutMs,
      // Ingest bodies have their own, shorter limit. Those to web may take as long as they keep coming
      // (web-bodies.ts): this is for what neither of them reads.
      requestTimeout: 60 * MINUTE_MS,
      connectionsCheckingInterval: headersTimeoutMs / 2,
      // Load balancers keep connections for 60 s: closing first would race with their next request.
      keepAliveTimeout: 65 * SECOND_MS,
      maxHeaderSize: 32 * 1024,
    },
    (message, response) => {
      if (!room.answers(message.socket, response)) return;
      handle(message, response, context).catch((error: unknown) => {
        if (error instanceof StoreAway && !response.headersSent) return answerAway(error, response);
        const path = pathOf(message.url);
        const projectId = projectOf(message.url);
        context.onError(error, { method: message.method ?? "", path, projectId });
        if (response.headersSent) return response.destroy();
        if (path === RELAY_PATH) return respondJson(response, 500, {});
        const isIngest =
          matchIngestPath(path) !== undefined || path === VITALS_PATH || isReportPath(path);
        const headers = isIngest ? CORS : {};
        const detail = "Something went wrong here; it was logged.";
        respondJson(response, 500, { detail }, headers);
      });
    },
  );
  guardDoor(server, room, slowReaders);
  server.on("clientError", (error, socket) => {
    const current = room.answerOn(socket as Socket);
    // In the middle of an answer there is no room for another.
    if (current?.headersSent && !current.writableFinished) socket.destroy();
    else refuseGarbled(error, socket);
  });
  server.on("upgrade", (message: IncomingMessage, socket: Duplex, head: Buffer) => {
    context.web.upgrade(message, socket, head);
  });
  // Node would close the connection without a word.
  server.on("connect", (_message: IncomingMessage, socket: Duplex) => {
    socket.on("error", () => socket.destroy());
    socket.end(
      "HTTP/1.1 405 Method Not Allowed\r\nAllow: GET, HEAD, POST, OPTIONS\r\nConnection: close\r\nContent-Length: 0\r\n\r\n",
    );
  });
  return server;
}

/** Where an address does not say it by itself: nobody can tell now whose the request is. */
async function answerAway(error: StoreAway, response: ServerResponse): Promise<void> {
  answerSdk(response, await explainUnavailable(Promise.reject(error)), CORS);
}

/** Node's own listener makes a parser for every connection; it sees only those that have a slot. */
function guardDoor(server: Server, room: ConnectionRoom, slowReaders: SlowReaders): void {
  const [serve] = server.listeners("connection") as ((socket: Socket) => void)[];
  server.removeAllListeners("connection");
  server.on("connection", (socket: Socket) => {
    if (!room.admit(socket)) return;
    slowReaders.watch(socket);
    serve?.call(server, socket);
  });
  server.on("close", () => slowReaders.close());
}

async function handle(
  message: IncomingMessage,
  response: ServerResponse,
  context: EdgeContext,
): Promise<void> {
  const url = originForm(message.url ?? "/");
  message.url = url;
  const path = pathOf(url);
  const endpoint = matchIngestPath(path);
  if (endpoint !== undefined) {
    const query = url.slice(path.length + 1);
    const address = addressOf(message, context);
    const startedMs = performance.now();
    await handleIngest(endpoint, query, address, message, response, context.accept);
    return context.onAnswered?.(performance.now() - startedMs);
  }
  const cron = matchCronPath(path);
  if (cron !== undefined) {
    const query = url.slice(path.length + 1);
    return handleCron(cron, query, message, response, context.accept);
  }
  const upload = matchRefusedUpload(path);
  if (upload !== undefined) {
    const query = url.slice(path.length + 1);
    return handleRefusedUpload(upload, query, message, response, context.accept);
  }
  if (path === RELAY_PATH) {
    const query = url.slice(path.length + 1);
    return handleRelay(query, addressOf(message, context), message, response, context.relay);
  }
  if (path === VITALS_PATH) {
    const query = url.slice(path.length + 1);
    return handleVitals(query, message, response, context.accept);
  }
  if (isReportPath(path)) {
    return handleReport(url.slice(path.length + 1), message, response, context.accept);
  }
  if (path === VITALS_SCRIPT_PATH) {
    return handleVitalsScript(message, response, context.vitalsScript);
  }
  if (handleHealth(path, message, response, context.health)) return;
  const unknown = matchUnknownAddress(path);
  if (unknown !== undefined) {
    const query = url.slice(path.length + 1);
    return handleUnknownAddress(unknown, query, message, response, context.accept);
  }
  if (refuseRequest(message, response, context.relay.publicUrl())) return;
  return context.web.forward(message, response, addressOf(message, context));
}

function addressOf({ socket, headers }: IncomingMessage, { trustedProxies }: EdgeContext): string {
  return clientAddress(socket.remoteAddress, headers["x-forwarded-for"], trustedProxies);
}

function projectOf(url = "/"): number | undefined {
  const path = pathOf(url);
  if (path !== RELAY_PATH) return matchIngestPath(path)?.projectId;
  return Number(new URLSearchParams(url.slice(path.length)).get("p")) || undefined;
}

/** As a proxy is asked ("GET http://host/path"): every server has to understand it (RFC 9112 §3.2.2). */
function originForm(url: string): string {
  const [, rest] = /^https?:\/\/[^/?#]*(.*)$/is.exec(url) ?? [];
  if (rest === undefined) return url;
  return rest.startsWith("/") ? rest : `/${rest}`;
}

function pathOf(url = "/"): string {
  const mark = url.indexOf("?");
  return mark < 0 ? url : url.slice(0, mark);
}
