import type { Repair } from "#ingest/fields/repair.ts";
import type { Json } from "#lib/json.ts";

/** Relay's TagEntry: 200 characters each, keys of these characters, values of one line. */
const MAX_LENGTH = 200;
const KEY = /^[a-zA-Z0-9_.:-]{1,200}$/;
/** Relay takes these from the event's own fields and refuses them as tags. */
const RESERVED = new Set(["release", "dist", "user", "filename", "function"]);

/** Tag keys repeat from event to event: undefined marks a bad one, "" a reserved one. */
const keyCache = new Map<string, string | undefined>();
const MAX_CACHED_KEYS = 4096;

/** A tag in canonical form; undefined when it is empty, reserved, or (noted) breaks the rules. */
export function readTag(
  sentKey: Json,
  sentValue: Json,
  index: number,
  repair: Repair,
): [string, string] | undefined {
  if (sentValue === null) return undefined;
  const keyText = toText(sentKey);
  const key = keyText === undefined ? undefined : readKey(keyText);
  if (key === undefined) {
    return repair.refuse(index, "the tag's key is not 1 to 200 of a-z, A-Z, 0-9 and _.:-");
  }
  if (key === "") return undefined;
  const value = toText(sentValue)?.trim();
  if (value === undefined) return repair.drop(key, "text", sentValue);
  if (value === "") return undefined;
  if (repair.trusted) return [key, value];
  if (value.length > MAX_LENGTH)
    return repair.refuse(key, "the tag's value is over 200 characters");
  if (value.includes("\n")) return repair.refuse(key, "the tag's value has several lines");
  return [key, value];
}

/** Relay writes booleans as Python does; searches people bring along say `flag:True`. */
function toText(value: Json): string | undefined {
  if (typeof value === "string") return value;
  if (typeof value === "number") return String(value);
  if (typeof value === "boolean") return value ? "True" : "False";
  return undefined;
}

function readKey(sent: string): string | undefined {
  const known = keyCache.get(sent);
  if (known !== undefined || keyCache.has(sent)) return known;
  const key = sent.trim().replaceAll(" ", "-");
  const result = RESERVED.has(key) ? "" : KEY.test(key) ? key : undefined;
  if (keyCache.size >= MAX_CACHED_KEYS) keyCache.clear();
  // A cached key must not keep a megabyte alive.
  if (sent.length <= MAX_LENGTH) keyCache.set(sent, result);
  return result;
}
