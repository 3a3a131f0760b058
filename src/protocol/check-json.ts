/**
 * Whether bytes are a JSON object, without building it. The edge answers 400 before it acknowledges,
 * JSON.parse costs more than twice as much as looking, and npm has no checker that only checks.
 * It accepts what JSON.parse accepts, apart from depth and the top level.
 */
import {
  isSpace,
  skipFraction,
  skipInteger,
  skipKey,
  skipSpace,
  skipString,
  skipWord,
} from "./json-tokens.ts";

export type CheckedJson =
  | { readonly ok: true; readonly flags: JsonFlags }
  | { readonly ok: false; readonly reason: "invalid_json" | "nesting_too_deep" };

export interface JsonFlags {
  /** An integer of more than 15 digits was seen: a double may not hold it. */
  readonly hasLongInteger: boolean;
}

/** Relay trims contexts at depth 7; what is far deeper is an attack on recursive readers. */
export const MAX_JSON_DEPTH = 128;

/** 10^15 is the largest power of ten below 2^53. */
const MAX_SAFE_DIGITS = 15;

// The answers are shared objects: this runs for every item.
const VALID: CheckedJson = Object.freeze({ ok: true, flags: { hasLongInteger: false } });
const VALID_LONG: CheckedJson = Object.freeze({ ok: true, flags: { hasLongInteger: true } });
const INVALID: CheckedJson = Object.freeze({ ok: false, reason: "invalid_json" });
const TOO_DEEP: CheckedJson = Object.freeze({ ok: false, reason: "nesting_too_deep" });

const QUOTE = 0x22;
const COMMA = 0x2c;
const MINUS = 0x2d;
const ZERO = 0x30;
const NINE = 0x39;
const OPEN_ARRAY = 0x5b;
const CLOSE_ARRAY = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;

/** The byte that closes the container at each depth. Checks never interleave, so one will do. */
const closerAt = new Uint8Array(MAX_JSON_DEPTH + 1);

export function checkJson(body: Buffer, start: number, end: number): CheckedJson {
  let stop = end;
  while (stop > start && isSpace(body[stop - 1])) stop--;
  if (stop - start < 2 || body[stop - 1] !== CLOSE_OBJECT) return nameFault(body, start, stop);
  let at = skipSpace(body, start);
  if (body[at] !== OPEN_OBJECT) return nameFault(body, at, stop);

  const view = new DataView(body.buffer, body.byteOffset, body.byteLength);
  let depth = 0;
  let hasLongInteger = false;
  for (;;) {
    // `at` is on the first byte of a value.
    const byte = body[at] ?? 0;
    if (byte === QUOTE) {
      at = skipString(body, view, at, stop);
      if (at < 0) return INVALID;
    } else if (byte === OPEN_OBJECT || byte === OPEN_ARRAY) {
      if (++depth > MAX_JSON_DEPTH) return TOO_DEEP;
      const closer = byte === OPEN_OBJECT ? CLOSE_OBJECT : CLOSE_ARRAY;
      closerAt[depth] = closer;
      at = skipSpace(body, at + 1);
      if (body[at] !== closer) {
        if (byte === OPEN_OBJECT) at = skipKey(body, view, at, stop);
        if (at < 0) return INVALID;
        continue;
      }
      at++;
      depth--;
    } else if (byte === MINUS || (byte >= ZERO && byte <= NINE)) {
      const from = byte === MINUS ? at + 1 : at;
      const integerEnd = skipInteger(body, at);
      if (integerEnd < 0) return INVALID;
      at = skipFraction(body, integerEnd);
      if (at < 0) return INVALID;
      if (at === integerEnd && at - from > MAX_SAFE_DIGITS) hasLongInteger = true;
    } else {
      at = skipWord(body, at);
      if (at < 0) return INVALID;
    }

    // Behind a value: close what ends here, then step to the next value.
    for (;;) {
      if (depth === 0) return at < stop ? INVALID : hasLongInteger ? VALID_LONG : VALID;
      if (at >= stop) return INVALID;
      at = skipSpace(body, at);
      const next = body[at];
      if (next === COMMA) break;
      if (next !== closerAt[depth]) return INVALID;
      at++;
      depth--;
    }
    at = skipSpace(body, at + 1);
    if (closerAt[depth] === CLOSE_OBJECT) at = skipKey(body, view, at, stop);
    if (at < 0) return INVALID;
  }
}

/** What is no object is refused either way; if it is brackets to no end, the answer says so. */
function nameFault(body: Buffer, start: number, stop: number): CheckedJson {
  let depth = 0;
  let isInString = false;
  for (let at = start; at < stop; at++) {
    const byte = body[at];
    if (byte === QUOTE) isInString = !isInString;
    else if (isInString) continue;
    else if (byte === OPEN_ARRAY || byte === OPEN_OBJECT) depth++;
    else if (byte === CLOSE_ARRAY || byte === CLOSE_OBJECT) depth--;
    if (depth > MAX_JSON_DEPTH) return TOO_DEEP;
  }
  return INVALID;
}
