/**
 * Secrets behind their names inside of a text, however a program or a person wrote it down:
 * `password=x`, `password: x`, `{'token': 'x'}`, `[token] => x`, `"name": "token", "value": "x"`.
 */
import type { ScrubRules } from "#ingest/scrub/rules.ts";
import { FILTERED } from "./filter-numbers.ts";
import { holdsSecret } from "./judge-pair.ts";
import { isTwoWords } from "./may-hold-pair.ts";
import { decode, namesPart, valuePart } from "./names-in-texts.ts";
import { MAX_NAME, type PairName, readPairName, wordBefore } from "./read-pair-name.ts";
import { endOfGroup, endOfLine, type PairValue, readPairValue } from "./read-pair-value.ts";

const COLON = 0x3a;
const EQUALS = 0x3d;
const ARROW = 0x3e;

/** The next ":" or "=" that can follow a name. */
function nextMark(text: string, from: number): number {
  for (let at = from; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code !== COLON && code !== EQUALS) continue;
    const next = text.charCodeAt(at + 1);
    // Go's `name := value`.
    if (code === COLON && next === EQUALS) return at + 1;
    // "https://", "12:30", "file.js:3:14", "A::B", "==", "===".
    if (code === COLON ? isNoPair(text, at, next) : next === EQUALS) {
      if (next === COLON || next === EQUALS) at++;
      continue;
    }
    const before = text.charCodeAt(at - 1);
    // "!=", "<=", ">=" and the end of "==".
    if (code === EQUALS && (before === 0x21 || before === 0x3c || before === ARROW)) continue;
    return at;
  }
  return -1;
}

function isNoPair(text: string, at: number, next: number): boolean {
  if (next === COLON) return true;
  if (next === 0x2f) return text.charCodeAt(at + 2) === 0x2f;
  return isDigit(next) && isDigit(text.charCodeAt(at - 1));
}

function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39;
}

export function filterPairs(text: string, rules: ScrubRules): string {
  const out = new Replacer(text);
  // `"name": "password"` says what the next `"value"` is.
  let isAnnounced = false;
  const known = { from: 0, end: 0 };
  for (
    let mark = nextMark(text, 0);
    mark >= 0;
    mark = nextMark(text, Math.max(mark + 1, out.done))
  ) {
    const isGo = text.charCodeAt(mark - 1) === COLON;
    const name = readPairName(text, isGo ? mark - 1 : mark, out.done);
    if (name === undefined) continue;
    const key = decode(name.name);
    const isSecret =
      rules.filtersKey(key) || (!name.isWritten && isTwoWords(text, key, name.start, rules));
    if (!isSecret && !namesPart(key) && !(isAnnounced && valuePart(key))) continue;
    const isArrow = text.charCodeAt(mark + 1) === ARROW;
    const value = readPairValue(text, mark + (isArrow ? 2 : 1), name, isArrow, known);
    if (value === undefined || text.startsWith(FILTERED, value.start)) continue;
    if (isAnnounced && valuePart(key)) {
      out.hide(value, name);
      isAnnounced = false;
    } else if (namesPart(key) && value.end - value.start <= MAX_NAME) {
      isAnnounced = rules.filtersKey(text.slice(value.start, value.end));
      if (isAnnounced) hideFormPart(text, value, out);
    }
    if (isSecret && value.start >= out.done && !isAnnounced) {
      hideSecret(text, { mark, isArrow, name, key, value }, rules, out);
    }
  }
  return out.finish();
}

interface Pair {
  mark: number;
  isArrow: boolean;
  name: PairName;
  key: string;
  value: PairValue;
}

function hideSecret(text: string, pair: Pair, rules: ScrubRules, out: Replacer): void {
  const { mark, isArrow, name, key, value } = pair;
  const isBeside =
    text.charCodeAt(mark) === EQUALS && value.start === mark + 1 + (value.quote?.length ?? 0);
  const isWritten = name.isWritten || isArrow || isBeside || rules.isOwnKey(key);
  const shape = {
    name: key,
    before: isWritten ? "" : wordBefore(text, name.start),
    isWritten,
    isSpaced: value.start > mark + 1 + (value.quote?.length ?? 0),
    // A judge needs no more of it.
    value: text.slice(value.start, Math.min(value.end, value.start + MAX_NAME)),
    isQuoted: value.quote !== undefined,
  };
  if (/^[[{(]/.test(shape.value) && value.quote === undefined && name.wrapper === undefined) {
    const isKept = !isWritten && !holdsSecret({ ...shape, value: shape.value.slice(1) });
    if (isKept) return;
    return out.hide({ ...value, end: endOfGroup(text, value.start) }, name);
  }
  if (!holdsSecret(shape)) return;
  if (value.quote === undefined && name.wrapper === undefined && !isBeside) {
    const end = endOfHeader(text, key, value);
    if (end !== undefined) return out.hide({ ...value, ...end }, name);
  }
  const scheme = SCHEME.exec(shape.value)?.[0] ?? "";
  out.hide(
    /authorization$/i.test(key) ? { ...value, start: value.start + scheme.length } : value,
    name,
  );
}

const NO_WRAPPER = { wrapper: undefined, isQuery: false };
/** The scheme says nothing; with these, more than one word follows. */
const SCHEME = /^[A-Za-z][\w-]{1,30} +(?=\S)/;
const LONG_SCHEME = /^(?:digest|oauth|hawk|signature|mac|aws4|googlelogin|ntlm|negotiate)/i;

/** A header in a text goes on behind its first blank. */
function endOfHeader(text: string, key: string, value: PairValue) {
  if (/cookie$/i.test(key)) return { start: value.start, end: endOfLine(text, value.start) };
  if (!/authorization$/i.test(key)) return undefined;
  const rest = text.slice(value.start, value.start + MAX_NAME);
  const scheme = SCHEME.exec(rest)?.[0];
  if (scheme === undefined) return undefined;
  const start = value.start + scheme.length;
  if (text.startsWith(FILTERED, start)) return { start, end: start };
  if (LONG_SCHEME.test(scheme)) return { start, end: endOfLine(text, start) };
  const credential = readPairValue(text, start, NO_WRAPPER, false, { from: 0, end: 0 });
  return credential === undefined ? undefined : { start, end: credential.end };
}

/** `name="password"` of a form with parts: the value stands behind an empty line. */
function hideFormPart(text: string, { end, quote }: PairValue, out: Replacer): void {
  FORM_GAP.lastIndex = end + (quote?.length ?? 0);
  const gap = FORM_GAP.exec(text);
  if (gap === null) return;
  const start = FORM_GAP.lastIndex;
  out.hide({ start, end: endOfLine(text, start), quote: undefined, isOpen: false });
}
const FORM_GAP =
  /[^\r\n]{0,100}(?:\r?\n|\\r\\n)(?:[\w-]{1,40}: [^\r\n]{0,100}(?:\r?\n|\\r\\n)){0,3}(?:\r?\n|\\r\\n)/y;

/** Builds the clean text; the same string when nothing was hidden. */
class Replacer {
  readonly #text: string;
  #clean = "";
  /** Everything before was looked at. */
  done = 0;

  constructor(text: string) {
    this.#text = text;
  }

  hide({ start, end, quote, isOpen }: PairValue, name?: PairName): void {
    if (start < this.done || end <= start) return;
    // A number in JSON becomes a text, so that the rest stays JSON.
    const around =
      quote === undefined && name?.quote?.sign === '"' ? `${"\\".repeat(name.quote.escapes)}"` : "";
    const close = isOpen && quote !== undefined ? "\\".repeat(quote.escapes) + quote.sign : around;
    this.#clean += this.#text.slice(this.done, start) + around + FILTERED + close;
    this.done = end;
  }

  finish(): string {
    return this.done === 0 ? this.#text : this.#clean + this.#text.slice(this.done);
  }
}
