/** The text of a search as chips and words. Pure: the box and its menu are built on it. */
export const SEARCH_KEYS = ["is", "level", "environment", "release"] as const;
export type SearchKey = (typeof SEARCH_KEYS)[number];

const TOKEN = /^(!?)(is|level|environment|release):(.*)$/s;

export interface TokenParts {
  /** With the "!" when negated: "!level". */
  key: string;
  name: SearchKey;
  value: string;
}

/** undefined for free text. */
export function readToken(term: string): TokenParts | undefined {
  const [, negation = "", name, value = ""] = TOKEN.exec(term) ?? [];
  const key = SEARCH_KEYS.find((known) => known === name);
  return key && { key: `${negation}${key}`, name: key, value };
}

/** The word that ends at the caret: what is being typed. */
export function wordBefore(draft: string, caret: number): string {
  return /\S*$/.exec(draft.slice(0, caret))?.[0] ?? "";
}

/** A value as it is written after its key. */
export function quoteValue(value: string): string {
  if (/^[^\s",[\]]+$/.test(value)) return value;
  return `"${value.replace(/["\\]/g, (sign) => `\\${sign}`)}"`;
}

/** A key is given once: a new token takes the place of the old one. */
export function withToken(terms: readonly string[], token: string): string[] {
  const key = readToken(token)?.name;
  const at = terms.findIndex((term) => readToken(term)?.name === key);
  return at < 0 ? [...terms, token] : terms.with(at, token);
}
