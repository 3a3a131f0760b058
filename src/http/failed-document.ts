/**
 * What a person sees of a page that failed when its scripts do not run. Next.js sends an empty body
 * and lets scripts draw the frame around the failed part; this fills the body until they have.
 */
import type { IncomingMessage, ServerResponse } from "node:http";
import { buffer } from "node:stream/consumers";
import { brotliDecompressSync, gunzipSync, inflateSync } from "node:zlib";
import { fallbackSentence } from "#lib/fallback-sentence.ts";
import { LOGO_PATHS } from "#lib/logo-paths.ts";

/** Scripts that come need less; those that do not come must not leave an empty page for longer. */
const SHOWN_AFTER_S = 3;
const EMPTY_PAGE = '<html id="__next_error__">';

export function isFailedDocument({ statusCode = 0, headers }: IncomingMessage): boolean {
  return statusCode >= 500 && (headers["content-type"] ?? "").startsWith("text/html");
}

export async function sendFailedDocument(
  answer: IncomingMessage,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  try {
    const html = fillFailedDocument(
      decompress(await buffer(answer), answer.headers["content-encoding"]).toString(),
      String(answer.headers["content-security-policy"]),
      request.headers.cookie ?? "",
    );
    const { connection, "content-encoding": _, "transfer-encoding": __, ...kept } = answer.headers;
    response.writeHead(answer.statusCode ?? 500, {
      ...kept,
      "content-length": Buffer.byteLength(html),
    });
    response.end(html);
  } catch {
    // Web died in the middle of it.
    response.destroy();
  }
}

/** The page with its fallback in it. */
export function fillFailedDocument(html: string, policy: string, cookie: string): string {
  const nonce = /'nonce-([\w+/=-]+)'/.exec(policy)?.[1] ?? "";
  const theme = /(?:^|; )theme=(light|dark)/.exec(cookie)?.[1] ?? "light dark";
  const fallback = makeFallback({ nonce, theme, digest: readDigest(html) });
  if (html.includes(EMPTY_PAGE)) return html.replace("<body>", () => `<body>${fallback}`);
  // Nothing in it draws anything better: this is the page.
  return `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"/><meta name="viewport" content="width=device-width, initial-scale=1"/><title>Application error · Lapwing</title></head><body>${fallback}</body></html>`;
}

/** The error that reached the page comes last in what Next.js writes into it. */
function readDigest(html: string): string | undefined {
  const digests = [...html.matchAll(/E\{\\"digest\\":\\"([\w@]+)\\"/g)];
  return digests.at(-1)?.[1];
}

function makeFallback(given: { nonce: string; theme: string; digest: string | undefined }): string {
  const { nonce, theme, digest } = given;
  const [head, breast] = LOGO_PATHS;
  const style = (css: string) => `<style nonce="${nonce}">${css}</style>`;
  return `${style(`@keyframes shown{from{visibility:hidden}}
#fallback{position:fixed;inset:0;display:grid;place-items:center;padding:24px;animation:shown 0s ${SHOWN_AFTER_S}s both;color-scheme:${theme};background:light-dark(#ffffff,#0f1214);color:light-dark(#0f1619,#edf1f2);font:14px/24px "Inter Variable",Inter,system-ui,sans-serif}
#fallback div{max-width:440px}#fallback svg{color:light-dark(#5a666d,#869198)}#fallback p{margin:16px 0}#fallback a{color:light-dark(#0a6b50,#b9a6ff);text-underline-offset:3px;font-size:13px}`)}
<noscript>${style("#fallback{animation:none}")}</noscript>
<main id="fallback"><div><svg width="32" height="32" viewBox="0 0 32 32" fill="currentColor" aria-hidden="true"><path fill-rule="evenodd" d="${head}"/><path d="${breast}"/></svg>
<p>${fallbackSentence("server")}</p>${digest === undefined ? "" : `<p>Digest: ${digest}</p>`}<a href="">Reload the page</a></div></main>`;
}

function decompress(body: Buffer, encoding: string | undefined): Buffer {
  if (encoding === "gzip") return gunzipSync(body);
  if (encoding === "br") return brotliDecompressSync(body);
  return encoding === "deflate" ? inflateSync(body) : body;
}
