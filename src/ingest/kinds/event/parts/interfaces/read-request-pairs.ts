import { type Field, text } from "#ingest/fields/fields.ts";
import { type Pair, readPairs } from "#ingest/fields/read-pairs.ts";
import type { Repair } from "#ingest/fields/repair.ts";
import type { Json, JsonObject } from "#lib/json.ts";

/** Sizes from Relay's Request: bags small, medium and large. */
const QUERY_BYTES = 1024;
const COOKIE_BYTES = 2048;
const HEADER_BYTES = 8192;
/** Cookies as text: what is beyond would not fit as pairs either. */
const COOKIE_TEXT = 8192;
const QUERY_TEXT = text(QUERY_BYTES);

/** A query stays text when it came as text: whoever needs pairs can parse it. */
export function queryField(): Field {
  return {
    fits: -1,
    read(value, repair, key) {
      if (typeof value !== "string") return readPairs(value, QUERY_BYTES, repair, key);
      const query = value.startsWith("?") ? value.replace(/^\?+/, "") : value;
      if (query === "") return undefined;
      return query.length <= QUERY_BYTES ? query : QUERY_TEXT.read(query, repair, key);
    },
  };
}

export function cookiesField(): Field {
  return {
    fits: -1,
    read(value, repair, key) {
      const sent = typeof value === "string" ? parseCookies(value, repair) : value;
      return readPairs(sent, COOKIE_BYTES, repair, key);
    },
  };
}

export function headersField(): Field {
  return {
    fits: -1,
    read: (value, repair, key) => readPairs(value, HEADER_BYTES, repair, key, headerName),
  };
}

/** Relay keeps cookies in one place: the header's are moved, or dropped when `cookies` is there. */
export function settleCookies(request: JsonObject, repair: Repair): void {
  const { headers } = request;
  const text = headerOf(headers, "Cookie");
  if (text === undefined || !Array.isArray(headers)) return;
  const others = headers.filter((pair) => !(Array.isArray(pair) && pair[0] === "Cookie"));
  request.headers = others.length === 0 ? undefined : others;
  request.cookies ??= readPairs(parseCookies(text, repair), COOKIE_BYTES, repair, "cookies");
}

function parseCookies(text: string, repair: Repair): Pair[] {
  const pairs: Pair[] = [];
  if (text.length > COOKIE_TEXT) repair.trim("cookies", `more than ${COOKIE_TEXT} characters`);
  for (const part of text.slice(0, COOKIE_TEXT).split(";")) {
    const cookie = part.trim();
    if (cookie === "") continue;
    const mark = cookie.indexOf("=");
    pairs.push(mark < 0 ? [cookie, ""] : [cookie.slice(0, mark), cookie.slice(mark + 1)]);
  }
  return pairs;
}

const nameCache = new Map<string, string>();
const MAX_CACHED_NAMES = 1024;

/** "user-agent" as "User-Agent": Relay's HeaderName upper-cases what follows a dash, no more. */
function headerName(sent: string): string {
  const known = nameCache.get(sent);
  if (known !== undefined) return known;
  const name = sent.replace(/(^|-)([a-z])/g, (_, dash: string, letter: string) => {
    return dash + letter.toUpperCase();
  });
  if (nameCache.size >= MAX_CACHED_NAMES) nameCache.clear();
  if (sent.length <= 100) nameCache.set(sent, name);
  return name;
}

export function headerOf(headers: Json | undefined, name: string): string | undefined {
  if (!Array.isArray(headers)) return undefined;
  for (const pair of headers) {
    if (Array.isArray(pair) && pair[0] === name && typeof pair[1] === "string") return pair[1];
  }
  return undefined;
}
