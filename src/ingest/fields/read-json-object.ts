import { isJsonObject, type Json, type JsonObject } from "#lib/json.ts";
import { accept, reject, type Step } from "#model/outcome.ts";
import { checkJson } from "#protocol/check-json.ts";
import { cleanJson } from "./clean-json.ts";

/** The payload of an item that is one JSON object; checked for depth before it is parsed. */
export function readJsonObject(payload: Buffer): Step<JsonObject> {
  const checked = checkJson(payload, 0, payload.length);
  if (!checked.ok) return reject("invalid", checked.reason);
  const { value } = cleanJson(JSON.parse(payload.toString()) as Json);
  return isJsonObject(value) ? accept(value) : reject("invalid", "invalid_json");
}
