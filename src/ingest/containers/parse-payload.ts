import { cleanJson } from "#ingest/fields/clean-json.ts";
import { mayBeDirty } from "#ingest/fields/may-be-dirty.ts";
import { mayHoldLongInteger } from "#ingest/fields/may-hold-long-integer.ts";
import { parseLossless } from "#ingest/fields/parse-lossless.ts";
import { findSuspects, type Suspects } from "#ingest/scrub/suspects.ts";
import { isJsonObject, type Json, type JsonObject } from "#lib/json.ts";

/** A payload that is JSON, free of what later readers trip over. */
interface ParsedPayload {
  value: Json;
  /** For a Scrubber. */
  suspects: Suspects;
}

/** Parses an item's payload; undefined when it is no JSON. */
export function parsePayload(payload: Buffer): ParsedPayload | undefined {
  const text = payload.toString();
  let value: Json;
  try {
    value = mayHoldLongInteger(text) ? parseLossless(text).value : JSON.parse(text);
  } catch {
    return undefined;
  }
  const hasBackslash = text.includes("\\");
  if (mayBeDirty(text, hasBackslash)) value = cleanJson(value).value;
  return { value, suspects: findSuspects(text, hasBackslash) };
}

export function parseObject(
  payload: Buffer,
): { fields: JsonObject; suspects: Suspects } | undefined {
  const parsed = parsePayload(payload);
  if (parsed === undefined || !isJsonObject(parsed.value)) return undefined;
  return { fields: parsed.value, suspects: parsed.suspects };
}
