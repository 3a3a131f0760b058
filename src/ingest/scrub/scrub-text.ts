import { filterInnerJson, filterQuery } from "./filter-inner-pairs.ts";
import { FILTERED, filterNumbers, mayHoldNumber } from "./filter-numbers.ts";
import type { ScrubRules } from "./rules.ts";
import type { Suspects } from "./suspects.ts";

/** Shorter text holds none of the patterns. */
const MIN_LENGTH = 8;
const BEARER = /\b(bearer\s+)[\w.~+/=-]+/gi;
const PEM =
  /-----BEGIN [A-Z ]{0,40}(?:PRIVATE|PUBLIC) KEY[A-Z ]{0,10}-----[^-]*(?:-----END [A-Z ]+-----)?/g;
const URL_AUTH = /(:\/\/)[^\s/?#@"']{1,512}@/g;

/** Text without the secrets it holds. Returns the same string when there are none. */
export function scrubText(text: string, rules: ScrubRules, suspects: Suspects): string {
  if (text.length < MIN_LENGTH) return text;
  let clean = text;
  if (suspects.bearer) clean = clean.replace(BEARER, `$1${FILTERED}`);
  if (suspects.pem && clean.includes("-----BEGIN")) clean = clean.replace(PEM, FILTERED);
  if (suspects.urlAuth && clean.includes("@")) clean = clean.replace(URL_AUTH, `$1${FILTERED}@`);
  if (suspects.innerJson && clean.includes('"')) clean = filterInnerJson(clean, rules);
  if (clean.includes("=")) clean = filterQuery(clean, rules);
  if (mayHoldNumber(clean)) clean = filterNumbers(clean);
  return clean;
}
