import { isIP } from "node:net";
import { bag, type Field, Fields, objectBag, readFields, text } from "#ingest/fields/fields.ts";
import type { Repair } from "#ingest/fields/repair.ts";
import { isJsonObject, type Json } from "#lib/json.ts";

const OTHER = bag({ maxBytes: 2048, maxDepth: 5 });
/** Lengths from Relay's User. */
const USER = new Fields(
  {
    id: text(128),
    email: text(75),
    username: text(128),
    name: text(128),
    ip_address: { fits: -1, read: readIp },
    geo: objectBag({ maxBytes: 4096, maxDepth: 3 }),
    data: objectBag({ maxBytes: 8192, maxDepth: 7 }),
  },
  OTHER,
);

export function user(): Field {
  return {
    fits: -1,
    read(value, repair, key) {
      if (!isJsonObject(value)) return repair.drop(key, "an object", value);
      repair.enter(key);
      readFields(value, USER, repair);
      repair.leave();
      return value;
    },
  };
}

/** "{{auto}}" asks us to fill in the sender's address, which we do not do: it goes without a note. */
function readIp(value: Json, repair: Repair, key: string): string | undefined {
  if (value === "{{auto}}" || value === "") return undefined;
  if (typeof value === "string" && (isIP(value) !== 0 || repair.trusted)) return value;
  return repair.drop(key, "an IP address", value);
}
