/**
 * A project's own regular expressions. RE2 never backtracks: whatever is written here takes time in
 * proportion to the text, where the built-in engine could be made to stand still by one pattern.
 */
import { RE2JS } from "re2js";
import { FILTERED } from "./texts/filter-numbers.ts";

export type OwnPatterns = (text: string) => string;

/**
 * A project's own patterns as one; undefined without any. One that cannot be read is left out: it
 * was refused before.
 */
export function compileOwnPatterns(patterns: readonly string[]): OwnPatterns | undefined {
  const usable = patterns.filter((pattern) => explainPattern(pattern) === undefined);
  if (usable.length === 0) return undefined;
  // One automaton answers "none of them" for most texts, at the price of one pattern.
  const any = RE2JS.compile(usable.map((pattern) => `(?:${pattern})`).join("|"));
  const each = usable.map((pattern) => RE2JS.compile(pattern));
  return (text) => {
    if (!any.test(text)) return text;
    return each.reduce((clean, pattern) => pattern.matcher(clean).replaceAll(FILTERED), text);
  };
}

/** Why a pattern cannot be used; undefined when it can. */
export function explainPattern(pattern: string): string | undefined {
  let compiled: RE2JS;
  try {
    compiled = RE2JS.compile(pattern);
  } catch (error) {
    return error instanceof Error ? error.message.replace(/^error parsing regexp: /, "") : "";
  }
  if (compiled.programSize() > MAX_PROGRAM) return "it is too large; use smaller repeat counts";
  return compiled.test("") ? "it fits the empty text, and so every text" : undefined;
}

/** "(\w{30}){30}" would take the digest longer than all the rest of an event. */
const MAX_PROGRAM = 500;
