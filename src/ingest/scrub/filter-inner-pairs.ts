import { FILTERED } from "./filter-numbers.ts";
import type { ScrubRules } from "./rules.ts";

/** `name=value` at the start of the text or after ? & # ; or a blank. */
const PAIR = /(^|[?&#;\s])([\w.%[\]-]{1,100})=([^&#;\s"']+)/g;
/** `"name": "value"` or a number; the closing quote may be missing where a body was cut. */
const JSON_PAIR = /"([^"\\]{1,100})"\s{0,5}:\s{0,5}("(?:[^"\\]|\\.)*"?|[\d.]+)/g;

/** Filters query parameters and assignments by their names, in a query or anywhere in a text. */
export function filterQuery(text: string, rules: ScrubRules): string {
  if (!hasSensitiveName(text, rules)) return text;
  return text.replace(PAIR, (whole, before: string, name: string, value: string) => {
    if (value === FILTERED || !rules.filtersKey(decode(name))) return whole;
    return `${before}${name}=${FILTERED}`;
  });
}

/** Filters values in JSON that stands inside of a text. */
export function filterInnerJson(text: string, rules: ScrubRules): string {
  return text.replace(JSON_PAIR, (whole, name: string) => {
    return rules.filtersKey(name) ? `"${name}":"${FILTERED}"` : whole;
  });
}

/** The same question without a regular expression: most texts with a "=" are harmless URLs. */
function hasSensitiveName(text: string, rules: ScrubRules): boolean {
  for (let mark = text.indexOf("="); mark >= 0; mark = text.indexOf("=", mark + 1)) {
    let start = mark;
    while (start > 0 && !isDelimiter(text.charCodeAt(start - 1)) && mark - start < 100) start--;
    if (start < mark && rules.filtersKey(decode(text.slice(start, mark)))) return true;
  }
  return false;
}

/** One of = ? & # ; or a blank. */
function isDelimiter(code: number): boolean {
  return code === 61 || code === 63 || code === 38 || code === 35 || code === 59 || code <= 32;
}

/** "user%5Bpassword%5D" is "user[password]". */
function decode(name: string): string {
  if (!name.includes("%")) return name;
  return name.replace(/%([2-7][0-9a-f])/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
}
