/**
 * What other search languages have and this one has not: AND, OR, NOT, signs before words, "=".
 * As free text they would quietly find nothing. A pasted title must still be found, so a word is
 * only refused where it can hardly be one of a title; quoted it is always text.
 */
import { atPosition, NO_EXCLUDED_TEXT, NO_PARENTHESES, type SearchTerm } from "./search-terms.ts";

const OPERATOR = /^(?:and|or|not|&&|\|\|)$/i;

export function refuseOperator(
  term: SearchTerm,
  { before, after }: { before: SearchTerm | undefined; after: SearchTerm | undefined },
  isKey: (name: string) => boolean,
): void {
  const [text = ""] = term.values;
  if (term.key !== undefined || term.isQuoted[0]) return;
  const refuse = (problem: string) => atPosition(term.position - 1, problem);
  const standsByKey = before?.key !== undefined || after?.key !== undefined;
  // "read and write" is how titles are written; "AND" is not, nor is "and" beside a key.
  if (OPERATOR.test(text) && (text === text.toUpperCase() || standsByKey)) {
    throw refuse(`${text} is not supported: terms are all required, [a, b] means either`);
  }
  if (/^!+[^!\s=]/.test(text) || /^-[A-Za-z]/.test(text)) throw refuse(NO_EXCLUDED_TEXT);
  if (/^[()]+$/.test(text)) throw refuse(NO_PARENTHESES);
  const [, key = "", sign = ""] = /^!?([\w.-]+)(!?=|[<>]=?)/.exec(text) ?? [];
  if (isKey(key)) throw refuse(`write ${key}:, not ${key}${sign}`);
  const isColonAlone = text.startsWith(":") && before?.key === undefined;
  if (isColonAlone && isKey(before?.values[0] ?? "")) throw refuse("no space before the colon");
}

/** Of a word that a title has in parentheses: "(reading" finds what "reading" does and more. */
export function withoutParentheses(word: string): string {
  const isWrapped = word.startsWith("(") && (isUnbalanced(word) || word.endsWith(")"));
  const bare = isWrapped ? word.replace(/^\(+/, "") : word;
  let extra = bare.split(")").length - bare.split("(").length;
  let end = bare.length;
  for (; extra > 0 && bare[end - 1] === ")"; extra--) end--;
  return bare.slice(0, end);
}

export function isUnbalanced(text: string): boolean {
  let open = 0;
  for (const character of text) {
    if (character === "(") open++;
    if (character === ")") open--;
    if (open < 0) return true;
  }
  return open !== 0;
}
