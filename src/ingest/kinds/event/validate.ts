import { isUtf8 } from "node:buffer";
import { cleanJson } from "#ingest/fields/clean-json.ts";
import { mayBeDirty } from "#ingest/fields/may-be-dirty.ts";
import { parseLossless } from "#ingest/fields/parse-lossless.ts";
import { findSuspects, type Suspects } from "#ingest/scrub/suspects.ts";
import { isJsonObject, type Json, type JsonObject } from "#lib/json.ts";
import { accept, reject, type Step } from "#model/outcome.ts";
import type { EventNote } from "#protocol/event/event.ts";

/** An event as the SDK sent it: some JSON object, free of what later readers trip over. */
export interface RawEvent {
  /** Belongs to whoever holds it: normalizeEvent changes it in place. */
  fields: JsonObject;
  /** The stored bytes cannot be the ones that came. */
  mustRewrite: boolean;
  notes: EventNote[];
  suspects: Suspects;
}

export interface ValidateOptions {
  /** The edge saw an integer of more than 15 digits. */
  hasLongInteger: boolean;
}

export function validateEvent(payload: Buffer, options: ValidateOptions): Step<RawEvent> {
  const text = payload.toString();
  let mustRewrite = text.includes("\uFFFD") && !isUtf8(payload);
  let value: Json;
  try {
    if (options.hasLongInteger) {
      const parsed = parseLossless(text);
      value = parsed.value;
      mustRewrite ||= parsed.hasText;
    } else {
      value = JSON.parse(text);
    }
  } catch {
    return reject("invalid", "invalid_json");
  }
  if (!isJsonObject(value)) return reject("invalid", "invalid_json");

  const notes: EventNote[] = [];
  const hasBackslash = text.includes("\\");
  if (mayBeDirty(text, hasBackslash)) {
    const clean = cleanJson(value);
    mustRewrite ||= clean.isChanged;
    if (clean.removedKeys > 0) notes.push(removedKeysNote(clean.removedKeys));
  }
  return accept({ fields: value, mustRewrite, notes, suspects: findSuspects(text, hasBackslash) });
}

function removedKeysNote(removed: number): EventNote {
  const why = removed === 1 ? "a key of this name was" : `${removed} keys of this name were`;
  return { path: "__proto__", what: "invalid", why: `${why} removed` };
}
