import { isJsonObject, type Json } from "./json.ts";
import { shorten } from "./shorten.ts";

/** Deeper than anything the store keeps; what a walk without a bound would recurse into. */
const MAX_DEPTH = 24;
/** What a value costs beside its own text: quotes, a comma, a line of its own. */
const NODE_COST = 4;

export interface PrunedJson {
  value: Json | undefined;
  isCut: boolean;
}

/**
 * As much of a value as has about `maxChars` characters. Whoever formats what strangers sent takes
 * this first: whatever comes after it costs no more than the bound, however large the value is.
 */
export function pruneJson(value: Json | undefined, maxChars: number): PrunedJson {
  let left = maxChars;
  let isCut = false;

  function text(sent: string): string {
    const kept = shorten(sent, Math.max(0, left));
    if (kept !== sent) isCut = true;
    left -= kept.length;
    return kept;
  }

  function prune(node: Json, depth: number): Json {
    left -= NODE_COST;
    if (typeof node === "string") return text(node);
    if (typeof node !== "object" || node === null) return node;
    if (depth === MAX_DEPTH) {
      isCut = true;
      return "…";
    }
    if (!isJsonObject(node)) {
      const kept: Json[] = [];
      for (const each of node) {
        if (isFull()) break;
        kept.push(prune(each, depth + 1));
      }
      return kept;
    }
    // Not an object that is filled: a key may be named "__proto__".
    const kept: [string, Json][] = [];
    for (const key in node) {
      const each = node[key];
      if (each === undefined) continue;
      if (isFull()) break;
      kept.push([text(key), prune(each, depth + 1)]);
    }
    return Object.fromEntries(kept);
  }

  function isFull(): boolean {
    if (left > 0) return false;
    isCut = true;
    return true;
  }

  return { value: value === undefined ? undefined : prune(value, 0), isCut };
}
