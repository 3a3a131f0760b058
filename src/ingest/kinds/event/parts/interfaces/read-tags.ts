import type { Field } from "#ingest/fields/fields.ts";
import type { Repair } from "#ingest/fields/repair.ts";
import { isJsonObject, type Json, type JsonObject } from "#lib/json.ts";
import { readTag } from "./read-tag.ts";

/** Bugsink's limit; Sentry has none but pages that show more are unreadable. */
const MAX_TAGS = 100;
/** Bad tags do not count against the limit, but each costs a look. */
const MAX_SENT = 1000;

/** Tags come as an object, as pairs, or as `{key, value}` objects; they are kept as pairs. */
export function tags(): Field {
  return {
    fits: -1,
    read(value, repair, key) {
      const sent = entriesOf(value);
      if (sent === undefined) return repair.drop(key, "tags", value);
      repair.enter(key);
      const list = readTags(sent, repair);
      repair.leave();
      return list.length === 0 ? undefined : list;
    },
  };
}

type SentTag = [key: Json, value: Json | undefined];

function entriesOf(value: Json): SentTag[] | undefined {
  if (isJsonObject(value)) return pairsOf(value);
  return Array.isArray(value) ? value.slice(0, MAX_SENT + 1).map(toEntry) : undefined;
}

/** Object.entries is three times as slow. */
function pairsOf(object: JsonObject): SentTag[] {
  const pairs: SentTag[] = [];
  for (const key in object) if (pairs.push([key, object[key]]) > MAX_SENT) break;
  return pairs;
}

function toEntry(item: Json): SentTag {
  if (Array.isArray(item)) return [item[0] ?? null, item[1] ?? null];
  return isJsonObject(item) ? [item.key ?? null, item.value ?? null] : [item, null];
}

/** The first tag of a name wins, as in Relay. */
function readTags(sent: SentTag[], repair: Repair): [string, string][] {
  const list: [string, string][] = [];
  for (let index = 0; index < sent.length; index++) {
    const tag = readTag(sent[index]?.[0] ?? null, sent[index]?.[1] ?? null, index, repair);
    if (tag !== undefined && !has(list, tag[0])) list.push(tag);
    if (list.length <= MAX_TAGS && index < MAX_SENT) continue;
    if (repair.trusted) continue;
    repair.trim(index, `left out with all that follow: ${MAX_TAGS} tags are kept`);
    list.length = Math.min(list.length, MAX_TAGS);
    break;
  }
  return list;
}

function has(list: [string, string][], key: string): boolean {
  for (const tag of list) if (tag[0] === key) return true;
  return false;
}
