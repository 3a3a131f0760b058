/** Quotes as they stand in texts: plain, behind backslashes, as an entity or encoded for an address. */
export interface QuoteMark {
  /** What closes it: the same again. */
  sign: string;
  /** Backslashes before it: one inside of JSON in a text, three inside of JSON in JSON. */
  escapes: number;
  length: number;
}

const ENTITIES = ["&quot;", "&#34;", "&#39;", "&apos;", "%22", "%27"];
const BACKSLASH = 0x5c;
const MAX_ESCAPES = 15;

/** The quote that begins at this index. */
export function quoteAt(text: string, at: number): QuoteMark | undefined {
  let sign = at;
  while (text.charCodeAt(sign) === BACKSLASH && sign - at < MAX_ESCAPES) sign++;
  if (isQuote(text.charCodeAt(sign))) {
    return { sign: text.charAt(sign), escapes: sign - at, length: sign - at + 1 };
  }
  if (sign > at) return undefined;
  return entity((word) => text.startsWith(word, at), text.charCodeAt(at));
}

/** The quote that ends right before this index. */
export function quoteBefore(text: string, end: number): QuoteMark | undefined {
  const code = text.charCodeAt(end - 1);
  if (!isQuote(code))
    return entity((word) => text.endsWith(word, end), code === 0x3b ? 0x26 : 0x25);
  let start = end - 1;
  while (text.charCodeAt(start - 1) === BACKSLASH && end - start < MAX_ESCAPES) start--;
  return { sign: text.charAt(end - 1), escapes: end - 1 - start, length: end - start };
}

/** Where the text in these quotes ends, at most at `end`; `isOpen` when it was cut before. */
export function endOfQuoted(
  text: string,
  start: number,
  { sign, escapes }: QuoteMark,
  end = text.length,
): { end: number; isOpen: boolean } {
  for (let at = text.indexOf(sign, start); at >= 0 && at < end; at = text.indexOf(sign, at + 1)) {
    if (sign.length > 1) return { end: at, isOpen: false };
    let slashes = 0;
    while (slashes <= MAX_ESCAPES && text.charCodeAt(at - 1 - slashes) === BACKSLASH) slashes++;
    const closes = escapes === 0 ? slashes % 2 === 0 : slashes <= escapes;
    if (closes) return { end: at - (escapes === 0 ? 0 : slashes), isOpen: false };
  }
  return { end, isOpen: true };
}

function entity(holds: (word: string) => boolean, code: number): QuoteMark | undefined {
  if (code !== 0x26 && code !== 0x25) return undefined;
  const sign = ENTITIES.find(holds);
  return sign === undefined ? undefined : { sign, escapes: 0, length: sign.length };
}

/** One of " ' ` */
export function isQuote(code: number): boolean {
  return code === 0x22 || code === 0x27 || code === 0x60;
}
