/**
 * Sends one request to a target and says what came of it. Nothing an upstream does can make this
 * throw, hang or grow: of the answer only the status and two headers are read.
 */
import {
  type ClientRequest,
  Agent as HttpAgent,
  request as httpRequest,
  type IncomingMessage,
} from "node:http";
import { Agent as HttpsAgent, request as httpsRequest } from "node:https";
import { KIBIBYTE, MEBIBYTE } from "#lib/bytes.ts";
import { SECOND_MS } from "#lib/time.ts";
import { describeFailure, type Failure } from "./describe-failure.ts";
import { checkedLookup, checkHost, type Resolve } from "./egress.ts";
import type { Outgoing } from "./outgoing.ts";
import type { LimitHeaders } from "./upstream-limits.ts";

export type Delivery = ({ what: "answered" } & LimitHeaders) | ({ what: "failed" } & Failure);

export interface Sender {
  send(outgoing: Outgoing, signal?: AbortSignal): Promise<Delivery>;
  close(): void;
}

export interface SenderOptions {
  /** The target may have a private address. */
  isInternal: boolean;
  timeoutMs?: number;
  resolve?: Resolve;
  /** Whom to trust instead of the authorities that Node knows. */
  ca?: string;
}

const TIMEOUT_MS = 30 * SECOND_MS;
/** A large envelope may take longer: no upstream is slower than this. */
const MS_PER_MEBIBYTE = 10 * SECOND_MS;
const IDLE_CONNECTION_MS = 30 * SECOND_MS;

/** Connections are kept and were checked when they were made: one sender serves one target only. */
export function openSender(options: SenderOptions): Sender {
  const settings = {
    keepAlive: true,
    timeout: IDLE_CONNECTION_MS,
    lookup: checkedLookup(options.isInternal, options.resolve),
    // Said although it is the default: an environment variable could change that.
    rejectUnauthorized: true,
    ca: options.ca,
  };
  const http = new HttpAgent(settings);
  const https = new HttpsAgent(settings);

  function open({ url, headers, body }: Outgoing, signal: AbortSignal): ClientRequest {
    checkHost(url.hostname, options.isInternal);
    const common = {
      method: "POST",
      headers: { ...headers, "Content-Length": body.length },
      signal,
      maxHeaderSize: 16 * KIBIBYTE,
      insecureHTTPParser: false,
    };
    return url.protocol === "https:"
      ? httpsRequest(url, { ...common, agent: https })
      : httpRequest(url, { ...common, agent: http });
  }

  async function send(outgoing: Outgoing, stopped?: AbortSignal): Promise<Delivery> {
    const extraMs = Math.floor((outgoing.body.length / MEBIBYTE) * MS_PER_MEBIBYTE);
    const timeout = AbortSignal.timeout((options.timeoutMs ?? TIMEOUT_MS) + extraMs);
    const signal = stopped === undefined ? timeout : AbortSignal.any([timeout, stopped]);
    for (let attempt = 1; ; attempt += 1) {
      const sent = await sendOnce(() => open(outgoing, signal), outgoing.body);
      // A kept connection that the upstream has closed meanwhile says nothing about the upstream.
      if (sent.what === "failed" && sent.wasReused && attempt === 1 && !signal.aborted) continue;
      return sent;
    }
  }

  return {
    send,
    close() {
      http.destroy();
      https.destroy();
    },
  };
}

function sendOnce(
  open: () => ClientRequest,
  body: Buffer,
): Promise<Delivery & { wasReused?: boolean }> {
  return new Promise((resolve) => {
    let request: ClientRequest | undefined;
    let isAnswered = false;
    const fail = (error: unknown) => {
      // Then only the rest of the answer went wrong, and nobody reads that.
      if (isAnswered) return;
      const wasReused = request?.reusedSocket ?? false;
      resolve({ what: "failed", ...describeFailure(error), wasReused });
    };
    try {
      request = open();
    } catch (error) {
      return fail(error);
    }
    request.on("error", fail);
    request.on("upgrade", (_response, socket) => {
      socket.destroy();
      fail(new Error("the answer is an upgrade to another protocol"));
    });
    request.on("close", () => fail(new Error("the connection was closed without an answer")));
    request.on("response", (response) => {
      isAnswered = true;
      const delivery: Delivery = {
        what: "answered",
        status: response.statusCode ?? 0,
        rateLimits: single(response.headers["x-sentry-rate-limits"]),
        retryAfter: response.headers["retry-after"],
      };
      discardBody(response, () => resolve(delivery));
    });
    request.end(body);
  });
}

function single(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header.join(",") : header;
}

/** A short body is read to its end, so that the connection can be used again. */
const MAX_BODY_BYTES = 64 * KIBIBYTE;
const MAX_BODY_MS = 1 * SECOND_MS;

/** Calls `done` once, when the body is over or its connection was dropped for its size or slowness. */
function discardBody(response: IncomingMessage, done: () => void): void {
  let bytes = 0;
  const timer = setTimeout(() => response.destroy(), MAX_BODY_MS);
  response.on("data", (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > MAX_BODY_BYTES) response.destroy();
  });
  // A reset in the middle: the status has been said all the same.
  response.on("error", () => {});
  response.on("close", () => {
    clearTimeout(timer);
    done();
  });
}
