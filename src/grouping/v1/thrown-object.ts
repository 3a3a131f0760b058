/**
 * What was thrown when it was no error: SDKs say which keys the object had and send the object along
 * as `extra.__serialized__`. Its keys are the same for every refusal of one API, so the values that
 * say what went wrong belong to the group; ids, amounts and the rest do not.
 */
import { isJsonObject, type Json, type JsonObject } from "#lib/json.ts";
import type { SentryEvent } from "#protocol/event/event.ts";
import { parameterize } from "./message.ts";

/** Names that people give to what an error is called, in this order whatever the object's is. */
const TELLING = [
  ...["name", "type", "kind", "_tag", "__typename"],
  ...["code", "errorCode", "error_code", "errno", "status", "statusCode", "status_code"],
  ...["statusText", "title", "error", "reason", "message", "errorMessage", "error_message"],
  ...["msg", "description", "error_description", "detail", "details"],
];
/** Under these only: a number under another name is data. */
const NUMBERED = /^(?:\w{0,20}code|errno|status)$/i;
/** As in messages: a longer number is an id. */
const NUMBER = /^-?\d{1,5}$/;
/** What holds the error itself: axios' response, GraphQL's errors, a rejection event's detail. */
const HOLDERS = ["error", "reason", "cause", "response", "data", "body", "detail", "errors"];
const MAX_TOLD = 8;
const MAX_VALUE_CHARS = 200;

/** SDKs since 7.62 and before. */
const CAPTURED =
  /^(?:Non-Error (exception|promise rejection) captured|(?:Object|'([\w$]{1,100})') captured as (exception|promise rejection)) with keys: /;
const EVENT = /^Event `[\w$]{1,100}`/;
const MINIFIED = /^[\w$]{1,2}$/;

/** One sentence for all SDKs: their own changed, and a class may have a name that a minifier chose. */
export function cleanCaptured(value: string): string {
  const match = CAPTURED.exec(value);
  if (match === null) return value;
  const [start, before, className = "", since] = match;
  const what = className === "" || MINIFIED.test(className) ? "Object" : `'${className}'`;
  return `${what} captured as ${before ?? since} with keys: ${value.slice(start.length)}`;
}

/** "code: E_STOCK", "status: 404"; nothing for an exception that is an error. */
export function tellThrownObject({ extra }: SentryEvent, value: string): string[] {
  const thrown = extra?.__serialized__;
  if (!isJsonObject(thrown)) return [];
  if (EVENT.test(value)) return [...tellTarget(thrown), ...tellFields(thrown)].slice(0, MAX_TOLD);
  return CAPTURED.test(value) ? tellFields(thrown).slice(0, MAX_TOLD) : [];
}

function tellFields(thrown: JsonObject): string[] {
  const told = tellOwn(thrown, "");
  for (const holder of HOLDERS) {
    const held = thrown[holder];
    const inner = Array.isArray(held) ? held[0] : held;
    if (isJsonObject(inner)) told.push(...tellOwn(inner, `${holder}.`));
  }
  return told;
}

function tellOwn(object: JsonObject, path: string): string[] {
  const told: string[] = [];
  for (const key of TELLING) {
    const text = readTelling(key, object[key]);
    if (text !== undefined) told.push(`${path}${key}: ${text}`);
  }
  return told;
}

function readTelling(key: string, value: Json | undefined): string | undefined {
  if (typeof value !== "string" && typeof value !== "number") return undefined;
  const text = String(value).slice(0, MAX_VALUE_CHARS);
  if (NUMBER.test(text)) return NUMBERED.test(key) ? text : undefined;
  const cleaned = typeof value === "string" ? parameterize(text) : "";
  return cleaned === "" ? undefined : cleaned;
}

/** Of "body > div#app > img.logo" the kind of element: a script and a picture fail for two reasons. */
function tellTarget({ target }: JsonObject): string[] {
  if (typeof target !== "string") return [];
  const path = target.slice(-MAX_VALUE_CHARS);
  const element = /^[a-z][a-z\d-]{0,60}/i.exec(path.slice(path.lastIndexOf(">") + 1).trim())?.[0];
  return element === undefined ? [] : [`target: ${element}`];
}
