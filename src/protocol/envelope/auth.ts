import { readPublicKey } from "./dsn.ts";

export interface Auth {
  publicKey: string;
  /** Protocol version, when the client said it. */
  version?: number;
  /** "sentry.javascript.browser/11.11.0", when the client said it. */
  client?: string;
}

export type ReadAuth =
  | { ok: true; value: Auth }
  | { ok: false; status: 400; reason: "auth_key" | "auth_version"; detail: string };

export interface AuthSources {
  xSentryAuth?: string | undefined;
  authorization?: string | undefined;
  /** What stands behind the "?" of the URL, still encoded. */
  query: string;
}

/** What one source says; the parts are named as on the wire. */
interface Credentials {
  sentry_key?: string;
  sentry_version?: string;
  sentry_client?: string;
}

/** 7 is today's, raven-ruby still says 5; Relay refuses older ones. */
const VERSIONS = new Map([
  ["5", 5],
  ["6", 6],
  ["7", 7],
]);

/**
 * Who sends: from X-Sentry-Auth, Authorization (Sentry or Basic) or the query. Undefined when none
 * of them names a key: the `dsn` of the envelope may still do so.
 */
export function readAuth(sources: AuthSources): ReadAuth | undefined {
  const { xSentryAuth, authorization, query } = sources;
  let auth = query.includes("sentry_") ? readKnownQuery(query) : undefined;
  if (xSentryAuth !== undefined) auth = merge(auth, readSentryHeader(xSentryAuth));
  if (authorization !== undefined) auth = merge(auth, readAuthorization(authorization));
  return auth;
}

/** Every page of an app sends the same query: it is read once. */
const seenQueries = new Map<string, ReadAuth | undefined>();
const MAX_SEEN_QUERIES = 1000;
const MAX_SEEN_LENGTH = 256;

function readKnownQuery(query: string): ReadAuth | undefined {
  if (seenQueries.has(query)) return seenQueries.get(query);
  const auth = merge(undefined, readQuery(query));
  if (query.length > MAX_SEEN_LENGTH) return auth;
  if (seenQueries.size >= MAX_SEEN_QUERIES) seenQueries.clear();
  seenQueries.set(query, auth);
  return auth;
}

/** Several sources may speak as long as they name the same key. */
function merge(before: ReadAuth | undefined, said: Credentials | undefined): ReadAuth | undefined {
  if (said === undefined || before?.ok === false) return before;
  const auth = judge(said);
  if (before === undefined || auth === undefined || !auth.ok) return auth ?? before;
  if (before.value.publicKey === auth.value.publicKey) return before;
  return refuse("auth_key", "Two different keys were sent.");
}

function judge(said: Credentials): ReadAuth | undefined {
  const version = said.sentry_version === undefined ? undefined : VERSIONS.get(said.sentry_version);
  if (said.sentry_version !== undefined && version === undefined) {
    return refuse("auth_version", "sentry_version must be 5, 6 or 7.");
  }
  if (said.sentry_key === undefined) return undefined;
  const publicKey = readPublicKey(said.sentry_key);
  if (publicKey === undefined) return refuse("auth_key", "sentry_key must be 32 hex digits.");
  return { ok: true, value: { publicKey, version, client: said.sentry_client } };
}

function refuse(reason: "auth_key" | "auth_version", detail: string): ReadAuth {
  return { ok: false, status: 400, reason, detail };
}

/** `sentry_version=7&sentry_key=…&sentry_client=…` among other parameters. */
function readQuery(query: string): Credentials {
  const said = readPairs(query, 0, "&");
  if (said.sentry_client !== undefined) said.sentry_client = decodeParameter(said.sentry_client);
  return said;
}

/** `Sentry sentry_key=…, sentry_version=7, …`; undefined when the scheme is another one. */
function readSentryHeader(header: string): Credentials | undefined {
  if (header.slice(0, 7).toLowerCase() !== "sentry ") return undefined;
  return readPairs(header, 7, ",");
}

function readPairs(text: string, start: number, separator: string): Credentials {
  const said: Credentials = {};
  for (let from = start; from < text.length; ) {
    let end = text.indexOf(separator, from);
    if (end < 0) end = text.length;
    const equals = text.indexOf("=", from);
    if (equals >= 0 && equals < end) {
      const name = text.slice(from, equals).trim();
      if (name === "sentry_key" || name === "sentry_version" || name === "sentry_client") {
        const value = text.slice(equals + 1, end).trim();
        const before = said[name];
        // Said twice in two ways: make it a value that nobody accepts.
        said[name] = before === undefined || before === value ? value : `${before},${value}`;
      }
    }
    from = end + 1;
  }
  return said;
}

function readAuthorization(header: string): Credentials | undefined {
  if (header.slice(0, 6).toLowerCase() !== "basic ") return readSentryHeader(header);
  const [user = ""] = Buffer.from(header.slice(6).trim(), "base64")
    .toString("latin1")
    .split(":", 1);
  // A password box in front of the page makes browsers send other people's Basic credentials here.
  return readPublicKey(user) === undefined ? undefined : { sentry_key: user };
}

function decodeParameter(text: string): string {
  if (!text.includes("%")) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    // It only tells people which SDK it was: as sent is good enough.
    return text;
  }
}
