import { isUtf8 } from "node:buffer";
import { findSuspects, type Suspects } from "#ingest/scrub/suspects.ts";
import { isJsonObject, type Json, type JsonObject } from "#lib/json.ts";
import { accept, reject, type Step } from "#model/outcome.ts";
import type { EventNote } from "#protocol/event.ts";
import { cleanJson } from "./parts/clean-json.ts";

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

/** NUL, any surrogate, and an underscore that could hide "__proto__", as JSON escapes. */
const DIRTY_ESCAPE = /\\u(?:0000|[dD][89a-fA-F]|005[fF])/;

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
  if ((hasBackslash && DIRTY_ESCAPE.test(text)) || text.includes("__proto__")) {
    const clean = cleanJson(value);
    mustRewrite ||= clean.isChanged;
    if (clean.removedKeys > 0) notes.push(removedKeysNote(clean.removedKeys));
  }
  return accept({ fields: value, mustRewrite, notes, suspects: findSuspects(text, hasBackslash) });
}

/** Integers beyond 2^53 as text: ids of that size are worth more than their being numbers. */
function parseLossless(text: string): { value: Json; hasText: boolean } {
  let hasText = false;
  const value: Json = JSON.parse(text, (_key, parsed: Json, context?: { source?: string }) => {
    if (typeof parsed !== "number" || Number.isSafeInteger(parsed)) return parsed;
    const source = context?.source ?? "";
    if (!/^-?\d+$/.test(source)) return parsed;
    hasText = true;
    return source;
  });
  return { value, hasText };
}

function removedKeysNote(removed: number): EventNote {
  const why = removed === 1 ? "a key of this name was" : `${removed} keys of this name were`;
  return { path: "__proto__", what: "invalid", why: `${why} removed` };
}
