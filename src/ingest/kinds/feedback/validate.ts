import { cleanJson } from "#ingest/fields/clean-json.ts";
import { type RawEvent, validateEvent } from "#ingest/kinds/event/validate.ts";
import { isJsonObject, type Json, type JsonObject } from "#lib/json.ts";
import { accept, reject, type Step } from "#model/outcome.ts";
import { checkJson } from "#protocol/check-json.ts";

export interface RawFeedback {
  raw: RawEvent;
  /** The context of that name as it came: events' contexts are cut shorter than a message may be. */
  sent: JsonObject;
}

export function validateFeedback(payload: Buffer): Step<RawFeedback> {
  const checked = checkJson(payload, 0, payload.length);
  if (!checked.ok) return reject("invalid", checked.reason);
  const raw = validateEvent(payload, checked.flags);
  if (!raw.ok) return raw;
  const { contexts } = raw.value.fields;
  const feedback = isJsonObject(contexts) ? contexts.feedback : undefined;
  if (!isJsonObject(feedback)) return reject("invalid", "no_data");
  return accept({ raw: raw.value, sent: { ...feedback } });
}

export function validateReport(payload: Buffer): Step<JsonObject> {
  const checked = checkJson(payload, 0, payload.length);
  if (!checked.ok) return reject("invalid", checked.reason);
  const { value } = cleanJson(JSON.parse(payload.toString()) as Json);
  return isJsonObject(value) ? accept(value) : reject("invalid", "invalid_json");
}
