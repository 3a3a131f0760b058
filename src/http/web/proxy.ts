/**
 * Passes what is not ingest on to web, byte for byte: streaming and server-sent events included. Own code rather than http-proxy (unmaintained): it is short, and which headers
 * may pass is ours to decide.
 */
import {
  Agent,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request,
  type ServerResponse,
} from "node:http";
import { connect } from "node:net";
import type { Duplex } from "node:stream";
import { mayBeEmpty, sendFilled } from "#http/edge/empty-document.ts";
import { isBelowApi } from "#http/edge/refuse-request.ts";
import { respondJson } from "#http/edge/respond.ts";
import { KIBIBYTE } from "#lib/bytes.ts";
import { type AnswerWithoutWeb, awayPage, busyPage, waitingPage } from "./waiting-page.ts";
import { type HeldBody, hasBody, WebBodies } from "./web-bodies.ts";
import { WebSlots } from "./web-slots.ts";

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

/** Of web's answers: an address of 8 KiB may stand in two of them, escaped. */
const MAX_HEADER_BYTES = 64 * KIBIBYTE;
/** Of all slots, for bodies that are too large to be waited for. */
const PART_OF_UPLOADS = 0.1;
const FEWEST_UPLOADS = 4;
/** A year, as browsers' own lists ask for. */
const HSTS = { "strict-transport-security": "max-age=31536000" };

export interface WebProxyOptions {
  answerWithoutWeb?: AnswerWithoutWeb;
  /** Why no document can be shown now; what programs ask goes on to web. */
  noPages?: () => string | undefined;
  slots?: WebSlots;
  bodies?: WebBodies;
  /** Development reload speaks WebSocket. */
  tunnels?: boolean;
  /** Where people reach us. */
  publicUrl?: () => string;
}

export class WebProxy {
  /** The loopback port of web, or undefined while there is none. */
  #port: () => number | undefined;
  #answerWithoutWeb: AnswerWithoutWeb;
  readonly #noPages: () => string | undefined;
  #agent = new Agent({ keepAlive: true, maxFreeSockets: 32 });
  readonly #bodies: WebBodies;
  readonly #publicUrl: () => string;
  /** Of those who send a large body. */
  readonly #uploads: WebSlots;
  readonly #tunnels: boolean;
  readonly slots: WebSlots;

  constructor(port: () => number | undefined, options: WebProxyOptions = {}) {
    this.#port = port;
    this.#answerWithoutWeb = options.answerWithoutWeb ?? waitingPage;
    this.#noPages = options.noPages ?? (() => undefined);
    this.#bodies = options.bodies ?? new WebBodies();
    this.#publicUrl = options.publicUrl ?? (() => "");
    this.#tunnels = options.tunnels ?? false;
    this.slots = options.slots ?? new WebSlots();
    this.#uploads = new WebSlots(Math.max(FEWEST_UPLOADS, this.slots.max * PART_OF_UPLOADS));
  }

  /** `clientAddress` is for sign-in limits and the list of sessions. */
  async forward(
    message: IncomingMessage,
    response: ServerResponse,
    clientAddress: string,
  ): Promise<void> {
    if (this.#port() === undefined) return this.#answerWithoutWeb(message, response);
    const why = isDocument(message) ? this.#noPages() : undefined;
    if (why !== undefined) return awayPage(why)(message, response);
    if (!hasBody(message)) return this.#ask(message, response, clientAddress, NO_BODY);
    const body = await this.#bodies.hold(message);
    if (body.ok) return this.#ask(message, response, clientAddress, body);
    if (body.status === 503) return busyPage(message, response);
    if (body.status === undefined) return void response.destroy();
    const detail = "The body took too long to arrive.";
    respondJson(response, body.status, { detail }, { Connection: "close" });
  }

  #ask(
    message: IncomingMessage,
    response: ServerResponse,
    clientAddress: string,
    body: HeldBody & { ok: true },
  ): void {
    response.on("close", body.release);
    const port = this.#port();
    if (port === undefined) return this.#answerWithoutWeb(message, response);
    const leave = this.#take(clientAddress, body.isWhole);
    if (leave === undefined) return busyPage(message, response);
    const upstream = request({
      host: "127.0.0.1",
      port,
      method: message.method,
      path: message.url,
      headers: cleanHeaders(message, clientAddress),
      agent: this.#agent,
      maxHeaderSize: MAX_HEADER_BYTES,
    });
    upstream.on("response", (answer) => {
      if (this.#publicUrl().startsWith("https://")) Object.assign(answer.headers, HSTS);
      if (isUnknownApi(message, answer)) {
        answer.resume();
        return respondJson(response, 404, { detail: "There is nothing at this address." });
      }
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
    for (const piece of body.pieces) upstream.write(piece);
    if (body.isWhole) return void upstream.end();
    this.#bodies.pipe(message, upstream, () => {
      upstream.destroy();
      if (response.headersSent) return void response.destroy();
      respondJson(
        response,
        408,
        { detail: "The body took too long to arrive." },
        {
          Connection: "close",
        },
      );
    });
  }

  #take(clientAddress: string, isSmall: boolean): (() => void) | undefined {
    if (isSmall) return this.slots.take(clientAddress);
    const leaveUploads = this.#uploads.take(clientAddress);
    if (leaveUploads === undefined) return undefined;
    const leave = this.slots.take(clientAddress);
    if (leave === undefined) {
      leaveUploads();
      return undefined;
    }
    return () => {
      leave();
      leaveUploads();
    };
  }

  /** Development reload speaks WebSocket: the sockets are joined and left alone. Nothing else does. */
  upgrade(message: IncomingMessage, socket: Duplex, head: Buffer): void {
    const port = this.#port();
    socket.on("error", () => socket.destroy());
    const isReload = this.#tunnels && (message.url ?? "").startsWith("/_next/");
    if (port === undefined || !isReload) {
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

const NO_BODY: HeldBody & { ok: true } = {
  ok: true,
  pieces: [],
  isWhole: true,
  release: () => {},
};

/** Next.js draws a page for it, which no program reads. */
/** What somebody looks at: its next try would be a document again. */
function isDocument({ method, headers, url = "" }: IncomingMessage): boolean {
  const isAsked = method === "GET" && (headers.accept ?? "").includes("text/html");
  return isAsked && !isBelowApi(url);
}

function isUnknownApi({ url = "/" }: IncomingMessage, answer: IncomingMessage): boolean {
  const isPage = (answer.headers["content-type"] ?? "").startsWith("text/html");
  return answer.statusCode === 404 && isPage && isBelowApi(url);
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
