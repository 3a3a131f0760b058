import type { Field } from "#ingest/fields/fields.ts";
import type { Repair } from "#ingest/fields/repair.ts";
import { type BagLimit, lastBagBytes, pickKeys, trimBag } from "#ingest/fields/trim-bag.ts";
import { isJsonObject, type JsonObject } from "#lib/json.ts";

/** Relay's large bag for each context; feature flags may take more. */
const CONTEXT: BagLimit = { maxBytes: 8192, maxDepth: 7 };
const FLAGS: BagLimit = { maxBytes: 65_536, maxDepth: 7 };
/** SDKs send a dozen. */
const MAX_CONTEXTS = 200;
/** With those that are none. */
const MAX_LOOKED_AT = 1000;
/** Relay's massive bag for all of `extra`, a larger one for each value in it. */
const EXTRA_TOTAL_BYTES = 262_144;
const EXTRA_VALUE_BYTES = 16_384;
/** Seven levels counted from `extra` itself. */
const EXTRA_VALUE_DEPTH = 6;

export function contexts(): Field {
  return {
    fits: -1,
    read(value, repair, key) {
      if (!isJsonObject(value)) return repair.drop(key, "an object", value);
      repair.enter(key);
      const kept = readContexts(value, repair);
      repair.leave();
      return kept;
    },
  };
}

function readContexts(sent: JsonObject, repair: Repair): JsonObject {
  const kept: string[] = [];
  let looked = 0;
  for (const name in sent) {
    const context = sent[name];
    if (context === undefined) continue;
    if ((kept.length === MAX_CONTEXTS || ++looked > MAX_LOOKED_AT) && !repair.trusted) {
      repair.trim(name, "left out with all that follow");
      return pickKeys(sent, kept);
    }
    if (context === null) sent[name] = undefined;
    else if (!isJsonObject(context)) sent[name] = repair.drop(name, "an object", context);
    else {
      sent[name] = trimBag(context, name === "flags" ? FLAGS : CONTEXT, repair, name);
      kept.push(name);
    }
  }
  return sent;
}

export function extra(): Field {
  return {
    fits: -1,
    read(value, repair, key) {
      if (!isJsonObject(value)) return repair.drop(key, "an object", value);
      repair.enter(key);
      const kept = repair.trusted ? value : trimExtra(value, repair);
      repair.leave();
      return kept;
    },
  };
}

function trimExtra(extra: JsonObject, repair: Repair): JsonObject {
  let bytesLeft = EXTRA_TOTAL_BYTES;
  const kept: string[] = [];
  for (const name in extra) {
    const value = extra[name];
    if (value === undefined) continue;
    if (bytesLeft <= 0 || repair.nodesLeft <= 0) {
      repair.trim(name, "left out with all that follow: too much in extra");
      return pickKeys(extra, kept);
    }
    const maxBytes = Math.min(EXTRA_VALUE_BYTES, bytesLeft);
    const fitted = trimBag(value, { maxBytes, maxDepth: EXTRA_VALUE_DEPTH }, repair, name);
    if (fitted !== value) extra[name] = fitted;
    bytesLeft -= lastBagBytes(maxBytes) + name.length;
    kept.push(name);
  }
  return extra;
}
