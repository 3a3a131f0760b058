/**
 * Passes what is not ingest on to web, byte for byte: streaming, server-sent events and WebSocket
 * upgrades included. Own code rather than http-proxy (unmaintained): it is short, and which headers
 * may pass is ours to decide.
 */

import type { ServerResponse } from "node:http";
import { Agent, type IncomingHttpHeaders, type IncomingMessage, request } from "node:http";
import { connect } from "node:net";
import type { Duplex } from "node:stream";
import { mayBeEmpty, sendFilled } from "./empty-document.ts";
import { type AnswerWithoutWeb, busyPage, waitingPage } from "./waiting-page.ts";
import { WebPlaces } from "./web-places.ts";

/** Framework-internal or host-deciding headers that only we may set (CVE-2025-29927 and kin). */
const STRIPPED = [
  "x-middleware-subrequest",
  "x-middleware-subrequest-id",
  "x-middleware-prefetch",
  "x-middleware-rewrite",
  "x-middleware-next",
  "x-invoke-path",
  "x-invoke-query",
  "x-invoke-output",
  "x-forwarded-host",
  "x-forwarded-port",
  "forwarded",
] as const;
/** Hop-by-hop: they belong to one connection (RFC 9110 §7.6.1). */
const HOP_BY_HOP = ["connection", "keep-alive", "proxy-authenticate", "te", "trailer", "upgrade"];

export class WebProxy {
  /** The loopback port of web, or undefined while there is none. */
  #port: () => number | undefined;
  #answerWithoutWeb: AnswerWithoutWeb;
  #agent = new Agent({ keepAlive: true, maxFreeSockets: 32 });
  readonly places: WebPlaces;

  constructor(
    port: () => number | undefined,
    answerWithoutWeb: AnswerWithoutWeb = waitingPage,
    places = new WebPlaces(),
  ) {
    this.#port = port;
    this.#answerWithoutWeb = answerWithoutWeb;
    this.places = places;
  }

  /** `clientAddress` is for sign-in limits and the list of sessions. */
  forward(message: IncomingMessage, response: ServerResponse, clientAddress: string): void {
    const port = this.#port();
    if (port === undefined) return this.#answerWithoutWeb(message, response);
    const leave = this.places.take(clientAddress);
    if (leave === undefined) return busyPage(message, response);
    const upstream = request({
      host: "127.0.0.1",
      port,
      method: message.method,
      path: message.url,
      headers: cleanHeaders(message, clientAddress),
      agent: this.#agent,
    });
    upstream.on("response", (answer) => {
      if (mayBeEmpty(answer)) return void sendFilled(answer, message, response);
      response.writeHead(answer.statusCode ?? 502, withoutHopByHop(answer.headers));
      // A stream must reach the reader piece by piece, its head before its first piece.
      response.flushHeaders();
      answer.pipe(response);
      answer.on("error", () => response.destroy());
    });
    upstream.on("error", () => {
      // Web died under the request.
      if (response.headersSent) response.destroy();
      else this.#answerWithoutWeb(message, response);
    });
    response.on("close", () => {
      leave();
      upstream.destroy();
    });
    message.pipe(upstream);
  }

  /** Development reload speaks WebSocket: the sockets are joined and left alone. */
  upgrade(message: IncomingMessage, socket: Duplex, head: Buffer): void {
    const port = this.#port();
    socket.on("error", () => socket.destroy());
    if (port === undefined || !(message.url ?? "").startsWith("/_next/")) {
      socket.end("HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Length: 0\r\n\r\n");
      return;
    }
    const upstream = connect(port, "127.0.0.1", () => {
      const lines = Object.entries({ ...cleanHeaders(message, ""), ...upgradeHeaders(message) })
        .flatMap(([name, value]) => [value ?? []].flat().map((one) => `${name}: ${one}`))
        .join("\r\n");
      upstream.write(`${message.method} ${message.url} HTTP/1.1\r\n${lines}\r\n\r\n`);
      upstream.write(head);
      upstream.pipe(socket).pipe(upstream);
    });
    upstream.on("error", () => socket.destroy());
    socket.on("close", () => upstream.destroy());
  }

  close(): void {
    this.#agent.destroy();
  }
}

function cleanHeaders(message: IncomingMessage, clientAddress: string): IncomingHttpHeaders {
  const headers = withoutHopByHop(message.headers);
  for (const name of STRIPPED) delete headers[name];
  // Nobody else may say it.
  headers["x-lapwing-client"] = clientAddress;
  // Next.js asks itself again after a redirect, under another Host; this stays.
  headers["x-lapwing-host"] = message.headers.host ?? "";
  return headers;
}

function upgradeHeaders(message: IncomingMessage): IncomingHttpHeaders {
  return { connection: "Upgrade", upgrade: message.headers.upgrade };
}

function withoutHopByHop(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const kept = { ...headers };
  for (const name of HOP_BY_HOP) delete kept[name];
  return kept;
}
