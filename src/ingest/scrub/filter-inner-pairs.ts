import { FILTERED } from "./filter-numbers.ts";
import type { ScrubRules } from "./rules.ts";

/** `name=value` at the start of the text or after ? & # ; or a blank. */
const PAIR = /(^|[?&#;\s])([\w.%[\]-]{1,100})=([^&#;\s"']+)/g;
/** `"name": "value"` or a number; the closing quote may be missing where a body was cut. */
const JSON_PAIR = /"([^"\\]{1,100})"\s{0,5}:\s{0,5}("(?:[^"\\]|\\.)*"?|[\d.]+)/g;

/** Filters query parameters and assignments by their names, in a query or anywhere in a text. */
export function filterQuery(text: string, rules: ScrubRules): string {
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

/** "user%5Bpassword%5D" is "user[password]". */
function decode(name: string): string {
  if (!name.includes("%")) return name;
  return name.replace(/%([2-7][0-9a-f])/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
}
