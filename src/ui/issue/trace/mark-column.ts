import type { Token } from "./tokenize-line.ts";

export interface MarkedToken extends Token {
  isMarked?: boolean;
}

/** Longer ones are minified code: a line under all of it points at nothing. */
const MAX_MARKED = 60;
const PART_OF_NAME = /[\p{L}\p{N}_$.]/u;

/** Marks the expression at a column (counted from 1, as SDKs do), such as `offer.price`. */
export function markColumn(tokens: readonly Token[], colno: number | undefined): MarkedToken[] {
  const line = tokens.map(({ text }) => text).join("");
  const at = (colno ?? 0) - 1;
  if (at < 0 || !PART_OF_NAME.test(line[at] ?? "")) return [...tokens];
  let [start, end] = [at, at + 1];
  while (start > 0 && PART_OF_NAME.test(line[start - 1] ?? "")) start--;
  while (end < line.length && PART_OF_NAME.test(line[end] ?? "")) end++;
  if (end - start > MAX_MARKED) return [...tokens];

  const marked: MarkedToken[] = [];
  let position = 0;
  for (const token of tokens) {
    const cuts = [0, start - position, end - position, token.text.length];
    for (let part = 0; part < 3; part++) {
      const text = token.text.slice(Math.max(0, cuts[part] ?? 0), Math.max(0, cuts[part + 1] ?? 0));
      if (text !== "")
        marked.push(part === 1 ? { ...token, text, isMarked: true } : { ...token, text });
    }
    position += token.text.length;
  }
  return marked;
}
