/** GET /vitals.js: the script for other people's pages, from memory. */
import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { gzipSync } from "node:zlib";
import { respondJson } from "#http/edge/respond.ts";

export const VITALS_SCRIPT_PATH = "/vitals.js";

/** Ready to be sent; made once. */
export interface VitalsScript {
  etag: string;
  plain: Buffer;
  gzip: Buffer;
}

export function packScript(source: Buffer): VitalsScript {
  const digest = createHash("sha256").update(source).digest("base64url");
  return {
    etag: `"${digest.slice(0, 22)}"`,
    plain: source,
    gzip: gzipSync(source, { level: 9 }),
  };
}

const HEADERS = {
  "Content-Type": "text/javascript; charset=utf-8",
  // An hour: a fixed script reaches every page soon, and none asks for it at every click.
  "Cache-Control": "public, max-age=3600",
  "X-Content-Type-Options": "nosniff",
  // Pages of other sites load it, also with crossorigin or integrity on their tag.
  "Access-Control-Allow-Origin": "*",
  "Cross-Origin-Resource-Policy": "cross-origin",
  Vary: "Accept-Encoding",
};

/** "gzip;q=0" says that it is not taken. */
const TAKES_GZIP = /\bgzip\b(?!\s*;\s*q=0(?:\.0+)?\s*(?:,|$))/i;

/** `script` is undefined when it was not built. */
export function handleVitalsScript(
  message: IncomingMessage,
  response: ServerResponse,
  script: VitalsScript | undefined,
): void {
  if (message.method !== "GET" && message.method !== "HEAD") {
    return respondJson(response, 405, { detail: "Ask with GET." }, { Allow: "GET, HEAD" });
  }
  if (script === undefined) {
    const detail = "This script was not built. Start Lapwing with npm start, which builds it.";
    return respondJson(response, 404, { detail }, { "Cache-Control": "no-store" });
  }
  const headers = { ...HEADERS, ETag: script.etag };
  if (names(message.headers["if-none-match"], script.etag)) {
    response.writeHead(304, headers).end();
    return;
  }
  const zipped = TAKES_GZIP.test(String(message.headers["accept-encoding"] ?? ""));
  const body = zipped ? script.gzip : script.plain;
  const encoding: Record<string, string> = zipped ? { "Content-Encoding": "gzip" } : {};
  response.writeHead(200, { ...headers, ...encoding, "Content-Length": body.length });
  // Node sends no body after HEAD, whatever it is given.
  response.end(body);
}

/** `If-None-Match: W/"a", "b"` or `*`. Proxies that compress make a tag weak. */
function names(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  return header.split(",").some((sent) => {
    const tag = sent.trim().replace(/^W\//, "");
    return tag === etag || tag === "*";
  });
}
