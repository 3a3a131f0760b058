import { endOfQuoted, isQuote, type QuoteMark, quoteBefore } from "./quote-marks.ts";

/** What stands before a ":" or "=" in a text. */
export interface PairName {
  name: string;
  /** `"token":`, `[token] =>`: a program wrote it, no person. */
  isWritten: boolean;
  quote: QuoteMark | undefined;
  /** In `-H "Authorization: x"` the quote that is open around both. */
  wrapper: string | undefined;
  /** A parameter of an address: a "#" ends its value. */
  isQuery: boolean;
  /** Where the name begins. */
  start: number;
}

export const MAX_NAME = 100;
const MAX_BLANKS = 4;
const BRACKET = 0x5d;

/** The name before a mark; undefined when there is none. Looks at a hundred characters at most. */
export function readPairName(text: string, mark: number, from: number): PairName | undefined {
  let end = mark;
  while (end > from && mark - end < MAX_BLANKS && isBlank(text.charCodeAt(end - 1))) end--;
  const hasBracket = text.charCodeAt(end - 1) === BRACKET;
  if (hasBracket && !isNameCode(text.charCodeAt(end - 2))) end--;
  const quote = quoteBefore(text, end);
  if (quote !== undefined && end - quote.length >= from) {
    return readQuoted(text, end - quote.length, from, quote);
  }
  let start = end;
  while (start > from && end - start < MAX_NAME && isNameCode(text.charCodeAt(start - 1))) start--;
  if (start === end) return undefined;
  const before = text.charCodeAt(start - 1);
  return {
    name: text.slice(start, end),
    isWritten: hasBracket && text.charAt(start) === "[",
    quote: undefined,
    wrapper: start > from && isQuote(before) ? text.charAt(start - 1) : undefined,
    isQuery: before === 0x3f || before === 0x26,
    start,
  };
}

function readQuoted(
  text: string,
  end: number,
  from: number,
  quote: QuoteMark,
): PairName | undefined {
  const open = text.lastIndexOf(quote.sign, end - 1);
  if (open < from || end - open > MAX_NAME) return undefined;
  const start = open + quote.sign.length;
  if (start >= end || endOfQuoted(text, start, quote, end).end < end) return undefined;
  const name = text.slice(start, end);
  return { name, isWritten: true, quote, wrapper: undefined, isQuery: false, start };
}

/** The word before, for "API key: x" and "Unexpected token: x"; "" when there is none. */
export function wordBefore(text: string, start: number): string {
  if (text.charCodeAt(start - 1) !== 0x20) return "";
  const end = start - 1;
  let begin = end;
  while (begin > 0 && end - begin < MAX_NAME && isWordCode(text.charCodeAt(begin - 1))) begin--;
  return text.slice(begin, end);
}

export function isBlank(code: number): boolean {
  return code === 0x20 || code === 0x09;
}

/** Letters, digits, _ - . $ @ % [ ] and whatever is no ASCII. */
export function isNameCode(code: number): boolean {
  if (isWordCode(code) || code > 0x7f) return true;
  return (
    code === 0x2e ||
    code === 0x24 ||
    code === 0x40 ||
    code === 0x25 ||
    code === 0x5b ||
    code === 0x5d
  );
}

/** Letters, digits, _ and - */
export function isWordCode(code: number): boolean {
  return (
    (code >= 0x61 && code <= 0x7a) ||
    (code >= 0x41 && code <= 0x5a) ||
    (code >= 0x30 && code <= 0x39) ||
    code === 0x5f ||
    code === 0x2d
  );
}
