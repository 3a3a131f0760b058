import { isUtf8 } from "node:buffer";
import { isJsonObject, type JsonObject } from "#lib/json.ts";

const NEWLINE = 0x0a;
/** Beyond this a native search is cheaper than a loop. */
const SHORT_LINE_BYTES = 64;

/** The offset of the newline, or of the end of the body; -1 when the line is over `maxBytes`. */
export function endOfLine(body: Buffer, from: number, maxBytes: number): number {
  const shortEnd = Math.min(from + SHORT_LINE_BYTES, body.length);
  for (let at = from; at < shortEnd; at++) if (body[at] === NEWLINE) return at;
  const maxEnd = from + maxBytes;
  // A body of 200 MiB without a newline is not searched to its end.
  const newline =
    body.length > maxEnd + 1
      ? body.subarray(0, maxEnd + 1).indexOf(NEWLINE, shortEnd)
      : body.indexOf(NEWLINE, shortEnd);
  if (newline >= 0) return newline;
  return body.length <= maxEnd ? body.length : -1;
}

/** The JSON object on a line; undefined when it is something else or no UTF-8. */
export function readHeaderLine(body: Buffer, from: number, to: number): JsonObject | undefined {
  const text = body.toString("utf8", from, to);
  // Decoding replaces bad bytes by U+FFFD; the character may also have been sent as such.
  if (text.includes("\ufffd") && !isUtf8(body.subarray(from, to))) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return isJsonObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** `{"type":"event"}` and a few others are all that most SDKs ever send: they are parsed once. */
const seen = new Map<string, JsonObject>();
const MAX_SEEN = 256;
const MAX_SEEN_BYTES = 128;

export function readItemHeaderLine(body: Buffer, from: number, to: number): JsonObject | undefined {
  if (to - from > MAX_SEEN_BYTES) return readHeaderLine(body, from, to);
  const text = body.toString("latin1", from, to);
  const known = seen.get(text);
  if (known !== undefined) return known;
  const header = readHeaderLine(body, from, to);
  if (header !== undefined && isWorthKeeping(header)) {
    if (seen.size >= MAX_SEEN) seen.clear();
    seen.set(text, Object.freeze(header));
  }
  return header;
}

/** Headers with a length hardly come twice, and a shared one must not hold anything mutable. */
function isWorthKeeping(header: JsonObject): boolean {
  if (header.length !== undefined) return false;
  return Object.values(header).every((value) => typeof value !== "object" || value === null);
}
