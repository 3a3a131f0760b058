import { cutText } from "#ingest/fields/cut-text.ts";
import {
  type Field,
  Fields,
  objectBag,
  readFields,
  text,
  unknownField,
  wholeNumber,
} from "#ingest/fields/fields.ts";
import { count, type Repair } from "#ingest/fields/repair.ts";
import { isJsonObject, type Json, type JsonObject } from "#lib/json.ts";
import { readBody } from "./read-body.ts";
import { cookiesField, headersField, queryField, settleCookies } from "./read-request-pairs.ts";

/** Relay's METHOD_RE, after upper-casing. */
const METHOD = /^[A-Z_-]{3,32}$/;
/** Relay's Request.url: 256 and an allowance of 40, without query and fragment. */
const MAX_URL = 256;
const URL_ALLOWANCE = 40;

const OTHER = unknownField({ maxBytes: 2048, maxDepth: 5 });
/** Sizes from Relay's Request. */
const REQUEST = new Fields(
  {
    method: { fits: -1, read: readMethod },
    // The url is cut after its query and fragment are split off.
    url: text(Number.MAX_SAFE_INTEGER),
    query_string: queryField(),
    fragment: text(1024, 100),
    cookies: cookiesField(),
    headers: headersField(),
    data: { fits: -1, read: readBody },
    protocol: text(64),
    inferred_content_type: text(256),
    api_target: text(64),
    body_size: wholeNumber(),
    env: objectBag({ maxBytes: 8192, maxDepth: 7 }),
  },
  OTHER,
);

export function request(): Field {
  return {
    fits: -1,
    read(value, repair, key) {
      if (!isJsonObject(value)) return repair.drop(key, "an object", value);
      repair.enter(key);
      splitUrl(value);
      readFields(value, REQUEST, repair);
      settleUrl(value, repair);
      settleCookies(value, repair);
      repair.leave();
      return value;
    },
  };
}

function readMethod(value: Json, repair: Repair, key: string): string | undefined {
  const method = typeof value === "string" ? value.toUpperCase() : "";
  return METHOD.test(method) ? method : repair.refuse(key, "not an HTTP method");
}

/** Relay moves query and fragment out of the url unless the request names them itself. */
function splitUrl(sent: JsonObject): void {
  const { url } = sent;
  if (typeof url !== "string") return;
  const hash = url.indexOf("#");
  const beforeHash = hash < 0 ? url : url.slice(0, hash);
  const mark = beforeHash.indexOf("?");
  if (hash < 0 && mark < 0) return;
  sent.url = mark < 0 ? beforeHash : beforeHash.slice(0, mark);
  if (hash >= 0 && hash + 1 < url.length) sent.fragment ??= url.slice(hash + 1);
  if (mark >= 0 && mark + 1 < beforeHash.length) sent.query_string ??= beforeHash.slice(mark + 1);
}

function settleUrl(sent: JsonObject, repair: Repair): void {
  const { url } = sent;
  if (typeof url !== "string" || url.length <= MAX_URL + URL_ALLOWANCE || repair.trusted) return;
  repair.trim("url", `${count(url.length)} characters, cut to ${MAX_URL}`);
  sent.url = cutText(url, MAX_URL);
}
