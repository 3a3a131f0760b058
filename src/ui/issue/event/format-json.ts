import type { Json } from "#lib/json.ts";
import { pruneJson } from "#lib/prune-json.ts";
import { lengthWithin } from "#ui/issue/bounds/html-cost.ts";

/** A value up to here stands in its line; a longer one gets lines of its own. */
const INLINE_LENGTH = 120;
/** What a page takes of one value; the event's JSON has all of it. */
const MAX_LENGTH = 2000;

export interface FormattedJson {
  text: string;
  /** Short enough for its line. */
  isInline: boolean;
  isCut: boolean;
}

/** As JSON, of which no more is made than is shown. */
export function formatJson(sent: Json | undefined, max = MAX_LENGTH): FormattedJson {
  const first = pruneJson(sent, max);
  const text = JSON.stringify(first.value) ?? "";
  const length = lengthWithin(text, max);
  // Made of signs that are escaped: what is shown must not take six times the room.
  const { value, isCut } = length < Math.min(text.length, max) ? pruneJson(sent, length) : first;
  const lines = JSON.stringify(value, undefined, 1) ?? "undefined";
  // Of JSON.stringify: a line break is its own, and what follows it is one space a level.
  const flat = lines.replace(/\n */g, " ");
  if (flat.length <= INLINE_LENGTH) return { text: flat, isInline: true, isCut };
  return { text: JSON.stringify(value, undefined, 2), isInline: false, isCut };
}
