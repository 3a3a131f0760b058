import {
  bag,
  type Field,
  Fields,
  lenientText,
  readFields,
  unknownField,
} from "#ingest/fields/fields.ts";
import type { Repair } from "#ingest/fields/repair.ts";
import { isJsonObject, type Json, type JsonObject } from "#lib/json.ts";
import { formatMessage } from "./format-message.ts";

/** Lengths from Relay's LogEntry. */
const MESSAGE = lenientText(8192, 200);
const OTHER = unknownField({ maxBytes: 2048, maxDepth: 5 });
const LOGENTRY = new Fields(
  {
    message: MESSAGE,
    formatted: MESSAGE,
    params: bag({ maxBytes: 2048, maxDepth: 5 }),
  },
  OTHER,
);

/** `message` and `logentry` name the same thing: text, or an object with a template. */
export function message(): Field {
  return { fits: -1, read: readLogentry };
}

function readLogentry(value: Json, repair: Repair, key: string): JsonObject | undefined {
  if (!isJsonObject(value)) {
    const formatted = readText(value, repair, key);
    return formatted === undefined || formatted === "" ? undefined : { formatted };
  }
  repair.enter(key);
  readFields(value, LOGENTRY, repair);
  repair.leave();
  return settleFormatted(value, repair);
}

function readText(value: Json, repair: Repair, key: string): Json | undefined {
  if (typeof value === "string" && value.length <= MESSAGE.fits) return value;
  return MESSAGE.read(value, repair, key);
}

/** `formatted` is always there; `message` stays only where it is a template of it. */
function settleFormatted(entry: JsonObject, repair: Repair): JsonObject | undefined {
  const { message: template, params, formatted } = entry;
  if (typeof formatted !== "string" || formatted === "") {
    if (typeof template !== "string" || template === "") return undefined;
    entry.formatted = params === undefined ? template : formatMessage(template, params);
    if (params !== undefined) repair.hasMadeText = true;
  }
  if (entry.formatted === template) entry.message = undefined;
  return entry;
}
