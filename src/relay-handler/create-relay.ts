/**
 * `lapwing-monitor/relay`: what an app mounts at its own /monitoring, so that its pages report to their own
 * origin. It runs inside other people's servers, so it imports nothing, uses only what browsers,
 * Node ≥ 18, Bun, Deno and workers all have, and never throws once it is made.
 */
import { admitOrigin, readAllowedOrigins } from "./admit-origin.ts";
import { forward } from "./forward.ts";
import { readBody } from "./read-body.ts";
import { readDsn, readEncoding } from "./read-dsn.ts";
import { HOPS_HEADER, isLoop } from "./read-hops.ts";
import { readTargets, type Target } from "./read-targets.ts";

export interface RelayOptions {
  /** The DSN that the SDK has, or all of them. Envelopes of any other are refused. */
  dsn: string | readonly string[];
  /**
   * Other origins whose pages may send here ("https://shop.example"). The word "none" admits
   * clients that are no browsers: those that send neither Origin nor Sec-Fetch-Site.
   */
  allowedOrigins?: readonly string[];
  /** Largest body taken, as it arrives; 20 MiB. */
  maxBytes?: number;
  /** How long the sender may be silent, and how long Lapwing may take to answer; 10 s. */
  timeoutMs?: number;
  /** Used instead of the global fetch. */
  fetch?: (url: string, init: RequestInit) => Promise<Response>;
  /**
   * The visitor's address, to be passed on as X-Forwarded-For; by default it is not. Take it from
   * where your platform says it, never from a header that visitors can write themselves.
   */
  clientIp?: (request: Request) => string | null | undefined;
  /** Told when Lapwing could not be reached; the page only gets a status. */
  onError?: (error: unknown) => void;
}

export type RelayHandler = (request: Request) => Promise<Response>;

interface Relay extends RelayOptions {
  targets: ReadonlyMap<string, Target>;
  allowedOrigins: readonly string[];
  maxBytes: number;
  timeoutMs: number;
}

const MEBIBYTE = 1024 * 1024;
/** Sentry's documents allow a compressed envelope this much, and a body is held in memory. */
const MAX_BYTES = 20 * MEBIBYTE;
const TIMEOUT_MS = 10_000;

/** Throws a TypeError when the options cannot be meant; the handler itself never does. */
export function createRelay(options: RelayOptions): RelayHandler {
  const relay: Relay = {
    ...options,
    targets: readTargets(options.dsn),
    allowedOrigins: readAllowedOrigins(options.allowedOrigins ?? []),
    maxBytes: readPositive("maxBytes", options.maxBytes ?? MAX_BYTES),
    timeoutMs: readPositive("timeoutMs", options.timeoutMs ?? TIMEOUT_MS),
  };
  return async (request) => {
    try {
      return await handle(request, relay);
    } catch (error) {
      tell(relay, error);
      return refuse(500, "internal");
    }
  };
}

/** The cheap checks first; nothing of the body is read before all of them passed. */
async function handle(request: Request, relay: Relay): Promise<Response> {
  const { headers } = request;
  const origin = admitOrigin(request, relay.allowedOrigins);
  if (request.method === "OPTIONS" && isPreflight(headers, origin.headers)) {
    return new Response(null, { status: 204, headers: origin.headers });
  }
  if (request.method !== "POST") {
    return refuse(405, "disallowed_method", { ...origin.headers, Allow: "POST" });
  }
  if (isLoop(headers.get(HOPS_HEADER))) return refuse(508, "relay_loop", origin.headers);
  if (!origin.ok) return refuse(403, "origin_denied");
  const encoding = readEncoding(headers.get("content-encoding"));
  if (encoding === undefined) return refuse(415, "content_encoding", origin.headers);

  const body = await readBody(request, relay);
  if (!body.ok) return refuse(body.status, body.reason, origin.headers);
  const dsn = await readDsn(body.bytes, encoding);
  if (dsn === undefined) return refuse(400, "invalid_envelope", origin.headers);
  const target = relay.targets.get(dsn);
  if (target === undefined) return refuse(403, "dsn_not_allowed", origin.headers);

  const result = await forward(request, body.bytes, target, relay);
  if (result.ok) return answer(result.status, { ...origin.headers, ...result.limits });
  tell(relay, result.error);
  return refuse(result.status, result.reason, origin.headers);
}

function isPreflight(headers: Headers, cors: Record<string, string>): boolean {
  return headers.has("access-control-request-method") && Object.keys(cors).length > 0;
}

/** A listener that fails is not a reason to fail the page's report. */
function tell({ onError }: Relay, error: unknown): void {
  try {
    onError?.(error);
  } catch {
    // There is nobody left to tell.
  }
}

function readPositive(name: string, value: number): number {
  if (Number.isFinite(value) && value > 0) return value;
  throw new TypeError(`createRelay: ${name} must be a number above 0, and is ${String(value)}.`);
}

/** SDKs look at the status and at two headers; the body says nothing, on every answer alike. */
function answer(status: number, headers: Record<string, string>): Response {
  return new Response("{}", {
    status,
    headers: { "Content-Type": "application/json", ...headers },
  });
}

/** `reason` is for who looks into the browser's network panel. */
function refuse(status: number, reason: string, headers: Record<string, string> = {}): Response {
  return answer(status, { ...headers, "X-Sentry-Error": reason });
}
