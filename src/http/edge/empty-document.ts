/**
 * When a page is missing or fails on the way, Next.js sends an empty body and lets scripts draw it.
 * This fills the body for who has no scripts, and for when they do not come.
 */
import type { IncomingMessage, ServerResponse } from "node:http";
import { buffer } from "node:stream/consumers";
import { brotliDecompressSync, gunzipSync, inflateSync } from "node:zlib";
import { fallbackMarkup } from "#http/web/fallback-markup.ts";

const EMPTY_PAGE = '<html id="__next_error__">';

export function mayBeEmpty({ statusCode = 0, headers }: IncomingMessage): boolean {
  const isHtml = (headers["content-type"] ?? "").startsWith("text/html");
  return isHtml && (statusCode === 404 || statusCode >= 500);
}

export async function sendFilled(
  answer: IncomingMessage,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { statusCode: status = 500, headers } = answer;
  try {
    const html = fillDocument({
      html: decompress(await buffer(answer), headers["content-encoding"]).toString(),
      status,
      path: request.url?.split("?")[0] ?? "/",
      policy: String(headers["content-security-policy"]),
      cookie: request.headers.cookie ?? "",
    });
    const { connection, "content-encoding": _, "transfer-encoding": __, ...kept } = headers;
    response.writeHead(status, { ...kept, "content-length": Buffer.byteLength(html) });
    response.end(html);
  } catch {
    // Web died in the middle of it.
    response.destroy();
  }
}

export interface SentDocument {
  html: string;
  status: number;
  path: string;
  /** Its Content-Security-Policy. */
  policy: string;
  /** Of the request. */
  cookie: string;
}

export function fillDocument({ html, status, path, policy, cookie }: SentDocument): string {
  const isEmpty = html.includes(EMPTY_PAGE);
  if (!isEmpty && status === 404) return html;
  const markup = fallbackMarkup({
    nonce: /'nonce-([\w+/=-]+)'/.exec(policy)?.[1] ?? "",
    theme: /(?:^|; )theme=(light|dark)/.exec(cookie)?.[1] ?? "light dark",
    what: status === 404 ? { missing: path } : { digest: readDigest(html) },
  });
  if (isEmpty) return html.replace("<body>", () => `<body>${markup}`);
  // Nothing in it draws anything better: this is the page.
  return `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"/><meta name="viewport" content="width=device-width, initial-scale=1"/><title>Application error · Lapwing</title></head><body>${markup}</body></html>`;
}

/** The error that reached the page comes last in what Next.js writes into it. */
function readDigest(html: string): string | undefined {
  const digests = [...html.matchAll(/E\{\\"digest\\":\\"([\w@]+)\\"/g)];
  return digests.at(-1)?.[1];
}

function decompress(body: Buffer, encoding: string | undefined): Buffer {
  if (encoding === "gzip") return gunzipSync(body);
  if (encoding === "br") return brotliDecompressSync(body);
  return encoding === "deflate" ? inflateSync(body) : body;
}
