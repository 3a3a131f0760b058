import type { Json, JsonObject } from "#lib/json.ts";
import { cutText } from "./cut-text.ts";
import { count, type Repair } from "./repair.ts";

/** What free-form data may take. A character counts as a byte: counting UTF-8 costs a native call. */
export interface BagLimit {
  maxBytes: number;
  /** Levels including the bag itself, as Relay counts `bag_size` depth. */
  maxDepth: number;
}

// One bag is walked at a time; module state saves an allocation per bag.
let bytesLeft = 0;
let nodesLeft = 0;
let isCut = false;
let isRewritten = false;

/** Cuts free-form data to its limit, in place where it can. Too deep is "[Object]", as in JS SDKs. */
export function trimBag(value: Json, limit: BagLimit, repair: Repair, key: string | number): Json {
  if (repair.trusted) return value;
  bytesLeft = limit.maxBytes;
  nodesLeft = repair.nodesLeft;
  isCut = false;
  isRewritten = false;
  seen = 0;
  const kept = fitValue(value, limit.maxDepth - 1);
  repair.nodesLeft = nodesLeft;
  if (seenKeys.length > MAX_KEPT_KEYS) seenKeys.length = 0;
  if (isCut) repair.trim(key, why(limit, nodesLeft));
  if (isRewritten) repair.changed = true;
  return kept;
}

/** How much of its limit the last bag used. */
export function lastBagBytes(maxBytes: number): number {
  return maxBytes - bytesLeft;
}

function fitValue(value: Json, levels: number): Json {
  nodesLeft--;
  if (typeof value === "string") return fitText(value);
  if (typeof value === "number") {
    bytesLeft -= 8;
    return fitNumber(value);
  }
  bytesLeft -= 4;
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) {
    if (levels > 0) return fitArray(value, levels - 1);
    return value.length === 0 ? value : fitText(deep("[Array]"));
  }
  if (levels > 0) return fitObject(value, levels - 1);
  return isEmpty(value) ? value : fitText(deep("[Object]"));
}

/** 1e400 parses to Infinity and -0 prints as 0: neither would come back from JSON as it went in. */
function fitNumber(value: number): number | null {
  if (Number.isFinite(value) && !Object.is(value, -0)) return value;
  isRewritten = true;
  return value === 0 ? 0 : null;
}

function fitText(text: string): string {
  if (text.length > bytesLeft) {
    isCut = true;
    text = cutText(text, Math.max(bytesLeft, 0));
  }
  bytesLeft -= text.length;
  return text;
}

function fitArray(list: Json[], levels: number): Json[] {
  for (let index = 0; index < list.length; index++) {
    if (bytesLeft <= 0 || nodesLeft <= 0) {
      isCut = true;
      list.length = index;
      break;
    }
    const value = list[index] ?? null;
    const kept = fitValue(value, levels);
    if (kept !== value || isRewritten) list[index] = kept;
  }
  return list;
}

// The keys seen of all objects that are open: listing those of a large one again costs as much as
// parsing it. One list for all saves an allocation per object, and it is never made shorter: that
// costs more than all else that is done for a small object.
const seenKeys: string[] = [];
let seen = 0;
/** Those of a hundred thousand are let go. */
const MAX_KEPT_KEYS = 1000;

function fitObject(object: JsonObject, levels: number): JsonObject {
  const first = seen;
  let result = object;
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    if (bytesLeft <= 0 || nodesLeft <= 0) {
      isCut = true;
      result = pickKeys(object, seenKeys.slice(first, seen));
      break;
    }
    bytesLeft -= key.length;
    const fitted = fitValue(value, levels);
    if (fitted !== value || isRewritten) object[key] = fitted;
    seenKeys[seen++] = key;
  }
  seen = first;
  return result;
}

/** A new object is cheaper than deleting a hundred thousand keys. */
export function pickKeys(object: JsonObject, keys: readonly string[]): JsonObject {
  return Object.fromEntries(keys.map((key) => [key, object[key]]));
}

function isEmpty(object: JsonObject): boolean {
  for (const key in object) if (object[key] !== undefined) return false;
  return true;
}

function deep(mark: string): string {
  isCut = true;
  return mark;
}

function why(limit: BagLimit, nodes: number): string {
  if (nodes <= 0) return "the event holds more values than we read";
  return `more than ${count(limit.maxBytes)} bytes or ${limit.maxDepth} levels`;
}
