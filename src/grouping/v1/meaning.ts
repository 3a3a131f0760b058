/** What an exception's type and text say, read once for a text that repeats. */
import { findErrorCode } from "./error-code.ts";
import { PairCache } from "./pair-cache.ts";
import { readWording, type Wording } from "./wording/wording.ts";

export interface Meaning {
  /** The type, the same from every engine and every build. */
  type: string;
  /** A class whose name the minifier chose. */
  typeMinified: boolean;
  wording: Wording | undefined;
  /** "ECONNREFUSED", "status 404" */
  code: string | undefined;
}

const meanings = new PairCache<string, Meaning>(4096);
const scriptMeanings = new PairCache<string, Meaning>(4096);
const MAX_CACHED_CHARS = 300;
/** Where a code stands in a long message is at its start. */
const MAX_READ_CHARS = 400;

export function readMeaning(type: string, value: string, script: boolean): Meaning {
  const cache = script ? scriptMeanings : meanings;
  const known = cache.get(type, value);
  if (known !== undefined) return known;
  const meaning = makeMeaning(type, value.slice(0, MAX_READ_CHARS), script);
  if (type.length + value.length <= MAX_CACHED_CHARS) cache.set(type, value, meaning);
  return meaning;
}

function makeMeaning(type: string, value: string, script: boolean): Meaning {
  const wording = script ? readWording(type, value) : undefined;
  const typeMinified = script && type.length > 0 && type.length <= 2;
  return {
    type: wording?.type ?? (typeMinified ? "Error" : type || "Error"),
    typeMinified,
    wording,
    code: wording === undefined ? findErrorCode(value) : undefined,
  };
}
