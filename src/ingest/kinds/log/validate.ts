import { isJsonObject, type Json, type JsonObject } from "#lib/json.ts";
import { accept, reject, type Step } from "#model/outcome.ts";
import { LIMITS } from "#protocol/limits.ts";

/** One entry of a container that has what it cannot do without. */
export interface RawLog {
  fields: JsonObject;
  body: string;
}

/** Relay refuses an entry without body or time; what else is wrong is put right. */
export function validateLog(sent: Json): Step<RawLog> {
  if (!isJsonObject(sent)) return reject("invalid", "invalid_log");
  const { body, timestamp } = sent;
  if (timestamp === undefined || timestamp === null) return reject("invalid", "invalid_log");
  const text = typeof body === "number" || typeof body === "boolean" ? String(body) : body;
  if (typeof text !== "string") return reject("invalid", "invalid_log");
  // The edge has looked at the container's average: one entry may still hold most of it.
  if (sizeOf(sent, text) > LIMITS.logBytes) return reject("invalid", "too_large:log");
  return accept({ fields: sent, body: text });
}

/** As Relay's calculate_size: the body, and each attribute's name and value. */
function sizeOf({ attributes }: JsonObject, body: string): number {
  let size = Buffer.byteLength(body);
  if (!isJsonObject(attributes)) return size;
  for (const key in attributes) {
    const attribute = attributes[key];
    size += key.length + (isJsonObject(attribute) ? sizeOfValue(attribute.value) : 0);
  }
  return size;
}

function sizeOfValue(value: Json | undefined): number {
  if (typeof value === "string") return Buffer.byteLength(value);
  if (typeof value !== "object" || value === null) return 8;
  return Array.isArray(value)
    ? value.reduce<number>((sum, element) => sum + sizeOfValue(element), 0)
    : 0;
}
