import { isJsonObject, type JsonObject } from "#lib/json.ts";
import type { Field } from "./fields.ts";
import type { Repair } from "./repair.ts";
import { type BagLimit, firstEntries, lastBagBytes, trimBag } from "./trim-bag.ts";

/** Relay's large bag for each context; feature flags may take more. */
const CONTEXT: BagLimit = { maxBytes: 8192, maxDepth: 7 };
const FLAGS: BagLimit = { maxBytes: 65_536, maxDepth: 7 };
/** SDKs send a dozen. */
const MAX_CONTEXTS = 200;
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
      readContexts(value, repair);
      repair.leave();
      return value;
    },
  };
}

function readContexts(sent: JsonObject, repair: Repair): void {
  let kept = 0;
  for (const name in sent) {
    const context = sent[name];
    if (context === undefined) continue;
    if (context === null) sent[name] = undefined;
    else if (!isJsonObject(context)) sent[name] = repair.drop(name, "an object", context);
    else if (kept++ < MAX_CONTEXTS || repair.trusted) {
      sent[name] = trimBag(context, name === "flags" ? FLAGS : CONTEXT, repair, name);
    } else {
      if (kept === MAX_CONTEXTS + 1) repair.trim(name, "left out with all that follow");
      Reflect.deleteProperty(sent, name);
    }
  }
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
  let kept = 0;
  for (const name in extra) {
    const value = extra[name];
    if (value === undefined) continue;
    if (bytesLeft <= 0 || repair.nodesLeft <= 0) {
      repair.trim(name, "left out with all that follow: too much in extra");
      return firstEntries(extra, kept);
    }
    const maxBytes = Math.min(EXTRA_VALUE_BYTES, bytesLeft);
    const fitted = trimBag(value, { maxBytes, maxDepth: EXTRA_VALUE_DEPTH }, repair, name);
    if (fitted !== value) extra[name] = fitted;
    bytesLeft -= lastBagBytes(maxBytes) + name.length;
    kept++;
  }
  return extra;
}
