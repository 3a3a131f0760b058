import type { ScrubRules } from "#ingest/scrub/rules.ts";
import { isNameCode, isWordCode, MAX_NAME, wordBefore } from "./read-pair-name.ts";

const SLASH = 0x2f;
const SEMICOLON = 0x3b;
/** Between a name and its mark: blanks, quotes, brackets, backslashes. */
const MAX_GAP = 24;

/**
 * Whether a name before a ":" or "=" is sensitive. It is asked of every text of every event, so it
 * makes nothing but the names, and those are judged once.
 */
export function mayHoldPair(text: string, rules: ScrubRules): boolean {
  return hasNameBefore(":", text, rules) || hasNameBefore("=", text, rules);
}

function hasNameBefore(mark: string, text: string, rules: ScrubRules): boolean {
  for (let at = text.indexOf(mark); at >= 0; at = text.indexOf(mark, at + 1)) {
    // "https://"
    if (text.charCodeAt(at + 1) === SLASH && text.charCodeAt(at + 2) === SLASH) continue;
    let end = at;
    while (end > 0 && at - end < MAX_GAP && !isWordCode(text.charCodeAt(end - 1))) end--;
    let start = end;
    while (start > 0 && end - start < MAX_NAME && isNameCode(text.charCodeAt(start - 1))) start--;
    if (start === end) continue;
    const name = text.slice(start, end);
    if (rules.mayName(name)) return true;
    if (isSecondWord(name) && isTwoWords(text, name, start, rules)) return true;
    if (isOdd(text, start, end, at, rules)) return true;
  }
  return false;
}

/** `&quot;password&quot;:` and `curl -u name:x`. */
function isOdd(text: string, start: number, end: number, at: number, rules: ScrubRules): boolean {
  if (start >= 3 && text.charCodeAt(start - 2) === 0x75 && text.startsWith("-u ", start - 3)) {
    return true;
  }
  if (text.charCodeAt(at - 1) !== SEMICOLON) return false;
  return rules.filtersKey(text.slice(Math.max(0, start - MAX_NAME), end));
}

/** "card number: 1", "security code = 2", "session id: 3": the second word alone says nothing. */
export function isTwoWords(text: string, name: string, start: number, rules: ScrubRules): boolean {
  if (!isSecondWord(name)) return false;
  const before = wordBefore(text, start);
  return before !== "" && rules.filtersKey(`${before} ${name}`);
}

function isSecondWord(name: string): boolean {
  return name.length <= 6 && SECOND_WORDS.has(name);
}
const SECOND_WORDS = new Set([
  "number",
  "code",
  "card",
  "phrase",
  "word",
  "keys",
  "id",
  "Id",
  "ID",
]);
