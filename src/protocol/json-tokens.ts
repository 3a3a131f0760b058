/**
 * Steps over one JSON token in bytes: each takes the offset of its first byte and answers the
 * offset behind it, or -1. Only a string looks at `end`: checkJson has seen that the text ends with
 * "}", which stops every other token.
 */
const QUOTE = 0x22;
const PLUS = 0x2b;
const MINUS = 0x2d;
const POINT = 0x2e;
const ZERO = 0x30;
const NINE = 0x39;
const COLON = 0x3a;
const BACKSLASH = 0x5c;
const LOWER_E = 0x65;
const LOWER_F = 0x66;
const LOWER_N = 0x6e;
const LOWER_T = 0x74;
const LOWER_U = 0x75;
const TO_LOWER = 0x20;

const SPACE = tableOf(" \t\n\r");
const SHORT_ESCAPE = tableOf('"\\/bfnrt');
const HEX = tableOf("0123456789abcdefABCDEF");
const TRUE = Buffer.from("true");
const FALSE = Buffer.from("false");
const NULL = Buffer.from("null");

export function isSpace(byte: number | undefined): boolean {
  return SPACE[byte ?? 0] === 1;
}

export function skipSpace(body: Uint8Array, from: number): number {
  // SDKs write none: one comparison must do in the common case.
  if ((body[from] ?? 0) > 0x20) return from;
  let at = from;
  while (SPACE[body[at] ?? 0] === 1) at++;
  return at;
}

/** Four bytes at a time: strings are most of an event, and a byte loop costs twice as much. */
export function skipString(body: Uint8Array, view: DataView, from: number, end: number): number {
  const lastFour = end - 4;
  let at = from + 1;
  while (at <= lastFour) {
    const four = view.getInt32(at, true);
    // The high bit of each byte that is a quote, a backslash or a control character. A borrow can
    // raise it falsely only above a true one, and the lowest counts. From 0x80 up: the decoder's.
    const quote = (four ^ 0x22222222) - 0x01010101;
    const backslash = (four ^ 0x5c5c5c5c) - 0x01010101;
    const control = four - 0x20202020;
    const found = (quote | backslash | control) & ~four & 0x80808080;
    if (found === 0) {
      at += 4;
      continue;
    }
    at += (31 - Math.clz32(found & -found)) >> 3;
    const byte = body[at];
    if (byte === QUOTE) return at + 1;
    if (byte !== BACKSLASH) return -1;
    at = skipEscape(body, at);
    if (at < 0) return -1;
  }
  return skipStringEnd(body, at, end);
}

/** The last three bytes, one by one. An escape there leaves no room for the closing quote and "}". */
function skipStringEnd(body: Uint8Array, from: number, end: number): number {
  for (let at = from; at < end; at++) {
    const byte = body[at] ?? 0;
    if (byte === QUOTE) return at + 1;
    if (byte === BACKSLASH || byte < 0x20) return -1;
  }
  return -1;
}

function skipEscape(body: Uint8Array, from: number): number {
  const byte = body[from + 1] ?? 0;
  if (SHORT_ESCAPE[byte] === 1) return from + 2;
  if (byte !== LOWER_U) return -1;
  for (let at = from + 2; at < from + 6; at++) if (HEX[body[at] ?? 0] !== 1) return -1;
  return from + 6;
}

/** The key, the colon and the space around it: ends on the first byte of the value. */
export function skipKey(body: Uint8Array, view: DataView, from: number, end: number): number {
  if (body[from] !== QUOTE) return -1;
  let at = skipString(body, view, from, end);
  if (at < 0) return -1;
  if (body[at] !== COLON) {
    at = skipSpace(body, at);
    if (body[at] !== COLON) return -1;
  }
  return skipSpace(body, at + 1);
}

/** `-` and digits, without superfluous zeros. */
export function skipInteger(body: Uint8Array, from: number): number {
  const digitsFrom = body[from] === MINUS ? from + 1 : from;
  const at = skipDigits(body, digitsFrom);
  if (at === digitsFrom) return -1;
  return body[digitsFrom] === ZERO && at > digitsFrom + 1 ? -1 : at;
}

/** `.5`, `e9`, `.5E-9`, or nothing. */
export function skipFraction(body: Uint8Array, from: number): number {
  let at = from;
  if (body[at] === POINT) {
    at = skipDigits(body, from + 1);
    if (at === from + 1) return -1;
  }
  if (((body[at] ?? 0) | TO_LOWER) !== LOWER_E) return at;
  at++;
  if (body[at] === PLUS || body[at] === MINUS) at++;
  const digitsFrom = at;
  at = skipDigits(body, digitsFrom);
  return at === digitsFrom ? -1 : at;
}

function skipDigits(body: Uint8Array, from: number): number {
  let at = from;
  for (;;) {
    const byte = body[at] ?? 0;
    if (byte < ZERO || byte > NINE) return at;
    at++;
  }
}

/** true, false or null. */
export function skipWord(body: Uint8Array, from: number): number {
  switch (body[from]) {
    case LOWER_T:
      return skipLetters(body, from, TRUE);
    case LOWER_F:
      return skipLetters(body, from, FALSE);
    case LOWER_N:
      return skipLetters(body, from, NULL);
    default:
      return -1;
  }
}

function skipLetters(body: Uint8Array, from: number, word: Uint8Array): number {
  for (let i = 1; i < word.length; i++) if (body[from + i] !== word[i]) return -1;
  return from + word.length;
}

function tableOf(bytes: string): Uint8Array {
  const table = new Uint8Array(256);
  for (const byte of Buffer.from(bytes)) table[byte] = 1;
  return table;
}
