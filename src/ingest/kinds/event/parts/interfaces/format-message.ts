import { cutText } from "#ingest/fields/cut-text.ts";
import { isJsonObject, type Json } from "#lib/json.ts";

const PERCENT = /%(?:\((\w{1,64})\)|(\d{1,2})\$)?[sdifjoOrx]|%%/g;
const CURLY = /\{(\w{0,64})\}/g;
/** Relay's limit for a message. */
const MAX_LENGTH = 8192;

/** Fills `%s`, `%(name)s`, `{}`, `{0}` and `{name}` from params; what has no param stays. */
export function formatMessage(template: string, params: Json): string {
  const pattern = template.includes("%") ? PERCENT : CURLY;
  let next = 0;
  const filled = template.replace(pattern, (whole, name?: string, position?: unknown) => {
    if (whole === "%%") return "%";
    const key = name || (typeof position === "string" ? Number(position) - 1 : next++);
    const value = paramAt(params, key);
    return value === undefined ? whole : paramText(value);
  });
  return cutText(filled, MAX_LENGTH);
}

function paramAt(params: Json, key: string | number): Json | undefined {
  if (Array.isArray(params)) return params[Number(key)];
  return isJsonObject(params) && Object.hasOwn(params, key) ? params[key] : undefined;
}

function paramText(value: Json): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}
