/** Sentry's search text as terms: words, "phrases", key:value, key:[a, b] and !key:value. */
import { type AppError, invalidInput } from "#lib/app-error.ts";

export interface SearchTerm {
  /** Of its first character, counted from 1, for messages. */
  position: number;
  /** undefined for free text. */
  key: string | undefined;
  isNegated: boolean;
  values: string[];
  /** Of its only value or of the list, counted from 1: the term's own where it has no key. */
  valuePosition: number;
  /** Of each value. Quotation marks mean: as it stands here. */
  isQuoted: boolean[];
}

/** Longer than anything typed; keeps what is compared with each row small. */
const MAX_QUERY_LENGTH = 2000;
const MAX_TERMS = 50;

// Each pattern ends at a character that it cannot hold itself, so reading is linear.
const SPACE = /\s+/y;
const KEY = /(!?)([A-Za-z_][\w.-]{0,63}):/y;
// What people know from elsewhere and would take to be understood: tags[x]:y, -key:y, (key:y.
const INDEXED_KEY = /[!-]?[A-Za-z_][\w.-]{0,63}\[(?:"[^"]*"|[^\]\s"]*)\]:(?=\S)/y;
const MINUS_KEY = /-([A-Za-z_][\w.-]{0,63}):(?=\S)/y;
const GROUPED_KEY = /\(+[!-]?[A-Za-z_][\w.-]{0,63}:(?=\S)/y;
const NOT_PHRASE = /[!-](?=")/y;
const QUOTED = /"((?:[^"\\]|\\.)*)"/sy;
const WORD = /[^\s"]+/y;
const LIST_ITEM = /[^\s",[\]]+/y;
// A pattern given to LIKE ends at a NUL, and nobody types the others.
const CONTROL = /[^\P{Cc}\t\n\r]/u;

/** `isKey` tells a known key, which must have a value, from text that ends in a colon. */
export function readSearchTerms(text: string, isKey: (name: string) => boolean): SearchTerm[] {
  if (text.length > MAX_QUERY_LENGTH) {
    throw atPosition(MAX_QUERY_LENGTH, `the search is longer than ${MAX_QUERY_LENGTH} characters`);
  }
  const control = text.search(CONTROL);
  if (control >= 0) throw atPosition(control, "there is a control character");

  const terms: SearchTerm[] = [];
  let valueCount = 0;
  let at = skip(text, 0);
  while (at < text.length) {
    const { term, end } = readTerm(text, at, isKey);
    valueCount += Math.max(term.values.length, 1);
    if (valueCount > MAX_TERMS) throw atPosition(at, `there are more than ${MAX_TERMS} terms`);
    terms.push(term);
    at = skip(text, end);
  }
  return terms;
}

export const NO_PARENTHESES =
  "parentheses are not supported: terms are all required, [a, b] means either. Quote text with them";
export const NO_EXCLUDED_TEXT =
  "text cannot be excluded, only searched for. Quote it where the sign is part of it";

/** `index` counts from 0, what people read from 1. */
export function atPosition(index: number, problem: string): AppError {
  return invalidInput(`Error parsing search query at position ${index + 1}: ${problem}.`);
}

interface Read<T> {
  end: number;
  term: T;
}

function readTerm(text: string, at: number, isKey: (name: string) => boolean): Read<SearchTerm> {
  const position = at + 1;
  refuseForeign(text, at);
  const named = matchAt(KEY, text, at);
  const [prefix = "", negation = "", key = ""] = named ?? [];
  const valueAt = at + prefix.length;
  // "TypeError: x is null" is a pasted title, not a search for the key TypeError.
  if (named !== undefined && (isKey(key) || /\S/.test(text[valueAt] ?? ""))) {
    const { term: values, end } = readValues(text, valueAt, key);
    if (/[^\s)]/.test(text[end] ?? " ")) throw atPosition(end, "a space is expected here");
    return { term: { position, key, isNegated: negation !== "", ...values }, end };
  }
  const { term: value, end } = readText(text, at, WORD);
  const isQuoted = [text[at] === '"'];
  const values = { values: [value], valuePosition: position, isQuoted };
  return { term: { position, key: undefined, isNegated: false, ...values }, end };
}

/** As free text these would find nothing, or something else. */
function refuseForeign(text: string, at: number): void {
  if (matchAt(INDEXED_KEY, text, at)) {
    throw atPosition(at, "tags[…] and the like cannot be searched by. Quote text with a colon");
  }
  const [, key] = matchAt(MINUS_KEY, text, at) ?? [];
  if (key !== undefined) throw atPosition(at, `- is not supported before ${key}:`);
  if (matchAt(GROUPED_KEY, text, at)) throw atPosition(at, NO_PARENTHESES);
  if (matchAt(NOT_PHRASE, text, at)) throw atPosition(at, NO_EXCLUDED_TEXT);
}

type Values = Pick<SearchTerm, "values" | "valuePosition" | "isQuoted">;

function readValues(text: string, at: number, key: string): Read<Values> {
  if (text[at] === "[") return readList(text, at);
  if (!/\S/.test(text[at] ?? "")) throw atPosition(at, `${key}: has no value`);
  const { term: value, end } = readText(text, at, WORD);
  return { term: { values: [value], valuePosition: at + 1, isQuoted: [text[at] === '"'] }, end };
}

function readList(text: string, start: number): Read<Values> {
  const values: string[] = [];
  const isQuoted: boolean[] = [];
  let at = skip(text, start + 1);
  while (text[at] !== "]") {
    if (values.length > 0) {
      if (text[at] !== ",") throw unclosedList(text, start, at);
      at = skip(text, at + 1);
    }
    if (at >= text.length) throw unclosedList(text, start, at);
    const { term: value, end } = readText(text, at, LIST_ITEM);
    values.push(value);
    isQuoted.push(text[at] === '"');
    at = skip(text, end);
  }
  if (values.length === 0) throw atPosition(start, "the list is empty");
  return { term: { values, valuePosition: start + 1, isQuoted }, end: at + 1 };
}

function unclosedList(text: string, start: number, at: number): AppError {
  return at >= text.length
    ? atPosition(start, "the list is not closed with ]")
    : atPosition(at, "a comma or ] is expected here");
}

function readText(text: string, at: number, bare: RegExp): Read<string> {
  if (text[at] === '"') {
    const quoted = matchAt(QUOTED, text, at);
    if (quoted === undefined) throw atPosition(at, "the quotation mark is not closed");
    return { term: (quoted[1] ?? "").replace(/\\(.)/gs, "$1"), end: at + quoted[0].length };
  }
  const word = matchAt(bare, text, at);
  if (word === undefined) throw atPosition(at, "a value is expected here");
  return { term: word[0], end: at + word[0].length };
}

function skip(text: string, at: number): number {
  return at + (matchAt(SPACE, text, at)?.[0].length ?? 0);
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | undefined {
  pattern.lastIndex = at;
  return pattern.exec(text) ?? undefined;
}
