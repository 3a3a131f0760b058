/** The body of the old /store/ endpoint: one event, in the ways that SDKs have wrapped it. */
import { decompress, hasZlibHeader } from "./decompress.ts";
import type { Decompressed, DecompressOptions } from "./decompress-stream.ts";

const OPEN_OBJECT = 0x7b;
const BASE64 = tableOf("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/=");
const SPACE = tableOf(" \t\n\r");

/**
 * JSON as it is; else base64 of JSON or of zlib'd JSON, which raven-ruby sends without saying so.
 * What starts like an object is answered unchecked: that is for checkJson.
 */
export async function readStoreBody(
  body: Buffer,
  options: DecompressOptions,
): Promise<Decompressed> {
  let at = 0;
  while (at < body.length && SPACE[body[at] ?? 0] === 1) at++;
  if (at === body.length) return refuse("empty_body", "The body is empty.");
  if (body[at] === OPEN_OBJECT) return { ok: true, body };
  if (!isBase64(body)) return NOT_JSON;
  const decoded = Buffer.from(body.toString("latin1"), "base64");
  if (decoded[0] === OPEN_OBJECT) return { ok: true, body: decoded };
  if (!hasZlibHeader(decoded)) return NOT_JSON;
  return decompress(decoded, "deflate", options);
}

function isBase64(body: Buffer): boolean {
  for (const byte of body) if (BASE64[byte] !== 1 && SPACE[byte] !== 1) return false;
  return true;
}

const NOT_JSON = refuse("invalid_json", "The body is neither a JSON object nor base64 of one.");

function refuse(reason: string, detail: string): Decompressed {
  return { ok: false, status: 400, reason, detail };
}

function tableOf(bytes: string): Uint8Array {
  const table = new Uint8Array(256);
  for (const byte of Buffer.from(bytes)) table[byte] = 1;
  return table;
}
