import { endOfQuoted, isQuote, type QuoteMark, quoteAt } from "./quote-marks.ts";
import { isBlank, type PairName } from "./read-pair-name.ts";

/** The part of a text that is a value. */
export interface PairValue {
  start: number;
  end: number;
  quote: QuoteMark | undefined;
  /** The closing quote was cut off. */
  isOpen: boolean;
}

const MAX_BLANKS = 5;
/** PHP's var_dump and Python's bytes say what kind of text follows. */
const KIND = /(?:string\(\d{1,9}\) ?|[bru]{1,2}(?=["']))/y;
/** Nobody's secret is larger, and what is not closed by then is no list. */
const MAX_GROUP = 4096;
const CLOSERS: Readonly<Record<string, string>> = { "[": "]", "{": "}", "(": ")" };

/**
 * The value behind a mark; undefined when there is none. `isArrow`: a line may end between `=>` and
 * it.
 */
export function readPairValue(
  text: string,
  from: number,
  { wrapper, isQuery }: Pick<PairName, "wrapper" | "isQuery">,
  isArrow: boolean,
  known: KnownEnd,
): PairValue | undefined {
  let start = skipBlanks(text, from, isArrow);
  KIND.lastIndex = start;
  if (KIND.test(text)) start = KIND.lastIndex;
  const quote = quoteAt(text, start);
  if (quote !== undefined && (wrapper === undefined || quote.sign !== wrapper)) {
    const inner = start + quote.length;
    return { start: inner, ...endOfQuoted(text, inner, quote), quote };
  }
  const bare = () => findEnd(text, start, known);
  let end = wrapper === undefined ? bare() : endOfWrapped(text, start, wrapper);
  const hash = isQuery ? text.slice(start, end).indexOf("#") : -1;
  if (hash >= 0) end = start + hash;
  return end === start ? undefined : { start, end, quote: undefined, isOpen: false };
}

/** A list or object: to the bracket that closes it, or as far as anybody looks. */
export function endOfGroup(text: string, start: number): number {
  const closers: string[] = [];
  const stop = Math.min(text.length, start + MAX_GROUP);
  for (let at = start; at < stop; at++) {
    const sign = text.charAt(at);
    const closer = CLOSERS[sign];
    if (isQuote(sign.charCodeAt(0))) {
      at = endOfQuoted(text, at + 1, { sign, escapes: 0, length: 1 }, stop).end;
    } else if (closer !== undefined) closers.push(closer);
    else if (sign === closers.at(-1)) {
      closers.pop();
      if (closers.length === 0) return at + 1;
    }
  }
  return stop;
}

/** `stop` may be nearer. */
export function endOfLine(text: string, from: number, stop = text.length): number {
  let end = from;
  for (; end < stop; end++) {
    const code = text.charCodeAt(end);
    if (code === 0x0a || code === 0x0d) break;
    // The end of a line inside of JSON in a text.
    if (code === 0x5c && /[nr]/.test(text.charAt(end + 1))) break;
  }
  return end;
}

/** Where the piece ends that was read last: "token:token:…" is a name in each of its parts. */
export interface KnownEnd {
  from: number;
  end: number;
}

function findEnd(text: string, from: number, known: KnownEnd): number {
  if (from >= known.from && from < known.end) return known.end;
  known.from = from;
  known.end = endOfBare(text, from);
  return known.end;
}

function endOfWrapped(text: string, from: number, wrapper: string): number {
  const close = text.indexOf(wrapper, from);
  return endOfLine(text, from, close < 0 ? text.length : close);
}

/** To a blank, or to what separates values; what may be a part of a password is not one alone. */
function endOfBare(text: string, from: number): number {
  for (let at = from; at < text.length; at++) {
    const code = text.charCodeAt(at);
    // Blanks, & ; < > |
    if (
      code <= 0x20 ||
      code === 0x26 ||
      code === 0x3b ||
      code === 0x3c ||
      code === 0x3e ||
      code === 0x7c
    )
      return at;
    if (isQuote(code)) {
      if (at > from && "([{=:".includes(text.charAt(at - 1))) {
        const sign = text.charAt(at);
        at = endOfQuoted(text, at + 1, { sign, escapes: 0, length: 1 }).end;
      } else return at;
    } else if (code === 0x5c && /["'nr]/.test(text.charAt(at + 1))) return at;
    else if (code === 0x2c ? endsAtComma(text, at) : isCloser(code) && endsAtCloser(text, at))
      return at;
  }
  return text.length;
}

/** ) ] } */
function isCloser(code: number): boolean {
  return code === 0x29 || code === 0x5d || code === 0x7d;
}

/** "a=1,b=2" and "a=1, b" are two; "pa,ss" may be one. */
function endsAtComma(text: string, at: number): boolean {
  NEXT_PAIR.lastIndex = at + 1;
  return NEXT_PAIR.test(text);
}
const NEXT_PAIR = /$|[\s"'{[(]|[\w.-]{1,60}\s?[=:]/y;

function endsAtCloser(text: string, at: number): boolean {
  AFTER_CLOSER.lastIndex = at + 1;
  return AFTER_CLOSER.test(text);
}
const AFTER_CLOSER = /[)\]}]{0,20}(?:$|[\s,;.:"'&<>])/y;

function skipBlanks(text: string, from: number, isArrow: boolean): number {
  let at = from;
  while (at - from < (isArrow ? 40 : MAX_BLANKS)) {
    const code = text.charCodeAt(at);
    const isSkipped = isBlank(code) || (isArrow && (code === 0x0a || code === 0x0d));
    if (!isSkipped) break;
    at++;
  }
  return at;
}
