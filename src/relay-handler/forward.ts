/** Sends an envelope on, and tells what the SDK may know of the answer. */
import { HOPS_HEADER } from "./read-hops.ts";
import type { Target } from "./read-targets.ts";
import { TimedOut, within } from "./within.ts";

export type Forwarded =
  | { ok: true; status: number; limits: Record<string, string> }
  | { ok: false; status: 502 | 503; reason: string; error: unknown };

export interface ForwardOptions {
  timeoutMs: number;
  fetch?: (url: string, init: RequestInit) => Promise<Response>;
  clientIp?: (request: Request) => string | null | undefined;
}

/** All that goes on of what a page sent: never its cookies, nor what says who it is. */
const PASSED_ON = ["Content-Type", "Content-Encoding", "User-Agent", HOPS_HEADER];
/** All that goes back. */
const PASSED_BACK = ["X-Sentry-Rate-Limits", "Retry-After"];
const ADDRESS = /^[0-9a-f:.]{2,45}$/i;
/** A connection is kept for the next envelope when no more than this has to be read for it. */
const DISCARDED_BYTES = 64 * 1024;

export async function forward(
  request: Request,
  body: Uint8Array<ArrayBuffer>,
  target: Target,
  options: ForwardOptions,
): Promise<Forwarded> {
  // Looked up late: tests and instrumentation replace the global one.
  const send = options.fetch ?? fetch;
  const stop = new AbortController();
  try {
    const response = await within(
      options.timeoutMs,
      send(target.url, {
        method: "POST",
        headers: headersOf(request, target, options),
        body,
        redirect: "manual",
        signal: stop.signal,
      }),
    );
    discard(response, options.timeoutMs);
    return judge(response);
  } catch (error) {
    stop.abort();
    return error instanceof TimedOut
      ? { ok: false, status: 503, reason: "upstream_timeout", error }
      : { ok: false, status: 502, reason: "upstream_unreachable", error };
  }
}

function headersOf(
  request: Request,
  target: Target,
  { clientIp }: ForwardOptions,
): Record<string, string> {
  const headers: Record<string, string> = { "X-Sentry-Auth": target.auth };
  for (const name of PASSED_ON) {
    const value = request.headers.get(name);
    if (value !== null) headers[name] = value;
  }
  const address = addressOf(request, clientIp);
  if (address !== undefined) headers["X-Forwarded-For"] = address;
  return headers;
}

/** An envelope without its sender's address is worth more than none. */
function addressOf(request: Request, clientIp: ForwardOptions["clientIp"]): string | undefined {
  try {
    const address = clientIp?.(request);
    return typeof address === "string" && ADDRESS.test(address) ? address : undefined;
  } catch {
    return undefined;
  }
}

function judge({ status, type, headers }: Response): Forwarded {
  // Some runtimes hide a redirect that is not followed behind status 0.
  if (type === "opaqueredirect" || (status >= 300 && status < 400)) {
    const error = new Error("The DSN's host answered with a redirect, which is never followed.");
    return { ok: false, status: 502, reason: "upstream_redirect", error };
  }
  if (status < 200 || status > 599) {
    const error = new Error(`The DSN's host answered with status ${status}.`);
    return { ok: false, status: 502, reason: "upstream_unreachable", error };
  }
  const limits: Record<string, string> = {};
  for (const name of PASSED_BACK) {
    const value = headers.get(name);
    if (value !== null) limits[name] = value;
  }
  // These may not carry our body; to an SDK they are the same as 200.
  return { ok: true, status: status === 204 || status === 205 ? 200 : status, limits };
}

/** Not awaited: the page's answer does not wait for a body that nobody reads. */
function discard({ body }: Response, timeoutMs: number): void {
  const reader = body?.getReader();
  if (reader === undefined) return;
  const drain = async () => {
    for (let size = 0; size <= DISCARDED_BYTES; ) {
      const { done, value } = await reader.read();
      if (done) return;
      size += value.length;
    }
    await reader.cancel();
  };
  within(timeoutMs, drain()).catch(() => reader.cancel().catch(() => {}));
}
