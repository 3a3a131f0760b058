import { cleanJson } from "#ingest/fields/clean-json.ts";
import type { Repair } from "#ingest/fields/repair.ts";
import { trimBag } from "#ingest/fields/trim-bag.ts";
import type { Json } from "#lib/json.ts";

/** Relay's Request.data: a large bag. */
const LIMIT = { maxBytes: 8192, maxDepth: 7 };
/** A longer text may be cut, and what was cut must not look like a form when it is read again. */
const MAX_FORM_LENGTH = 8000;
/** Longer digit runs would lose their last digits in a double. */
const LONG_NUMBER = /\d{16}/;
/** Printable ASCII without blanks and without what XML and JSON begin with. */
const FORM = /^[!#-;=?-z|~]+$/;

/** A request body. JSON and forms are read into their parts, so that scrubbing can see the keys. */
export function readBody(value: Json, repair: Repair, key: string): Json {
  const body = typeof value === "string" ? parseBody(value) : value;
  return trimBag(body, LIMIT, repair, key);
}

function parseBody(text: string): Json {
  if (text.startsWith("{") || text.startsWith("[")) return parseJson(text) ?? text;
  return parseForm(text) ?? text;
}

function parseJson(text: string): Json | undefined {
  if (LONG_NUMBER.test(text)) return undefined;
  try {
    const parsed: Json = JSON.parse(text);
    return cleanJson(parsed).value;
  } catch {
    // SDKs cut long bodies: half a JSON text is still worth showing as text.
    return undefined;
  }
}

/** `a=1&b=2`; a single "foo" or base64 text is not a form, as in Relay's urlencoded_from_str. */
function parseForm(text: string): Json | undefined {
  if (text.length > MAX_FORM_LENGTH || !text.includes("=") || !FORM.test(text)) return undefined;
  const form = [...new URLSearchParams(text)];
  const [first] = form;
  if (form.length === 1 && (first?.[1] === "" || first?.[1] === "=")) return undefined;
  const parts: Json = Object.fromEntries(form);
  return cleanJson(parts).value;
}
