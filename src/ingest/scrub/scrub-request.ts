import type { JsonObject } from "#lib/json.ts";
import type { SentryRequest } from "#protocol/event/event.ts";
import type { ScrubRules } from "./rules.ts";
import type { Scrubber } from "./scrubber.ts";
import { keepAddress } from "./texts/filter-addresses.ts";
import { FILTERED } from "./texts/filter-numbers.ts";

/** Session cookies whose names say nothing (Relay's list); the others hold a sensitive word. */
const SESSION_COOKIES = new Set(["sentrysid", "sudo", "su", "symfony"]);

/** For where cookies are kept. */
function isSessionCookie(name: string, rules: ScrubRules): boolean {
  return rules.filtersKey(name) || (rules.usesDefaults && SESSION_COOKIES.has(name.toLowerCase()));
}

export function scrubRequest(request: SentryRequest, scrubber: Scrubber): void {
  scrubber.enter("request");
  if (request.url !== undefined) request.url = scrubber.text(request.url, "url");
  if (request.fragment !== undefined) {
    request.fragment = scrubber.text(request.fragment, "fragment");
  }
  scrubQuery(request, scrubber);
  if (request.headers !== undefined) scrubHeaders(request.headers, scrubber);
  if (request.cookies !== undefined) scrubCookies(request.cookies, scrubber);
  if (request.env !== undefined) scrubEnvironment(request.env, scrubber);
  if (request.data !== undefined) request.data = scrubber.value(request.data, "data");
  scrubber.leave();
}

function scrubQuery(request: SentryRequest, scrubber: Scrubber): void {
  const { query_string: query } = request;
  if (typeof query === "string") {
    request.query_string = scrubber.text(query, "query_string");
  } else if (query !== undefined) {
    scrubber.enter("query_string");
    for (const pair of query) scrubber.pair(pair, scrubber.rules.filtersKey);
    scrubber.leave();
  }
}

function scrubHeaders(headers: [string, string][], scrubber: Scrubber): void {
  const { rules } = scrubber;
  const filters = rules.ip === "off" ? rules.filtersHeader : rules.filtersKey;
  scrubber.enter("headers");
  for (const pair of headers) {
    // The one header everybody needs whole.
    if (pair[0] !== "User-Agent") scrubber.pair(pair, filters);
  }
  scrubber.leave();
}

function scrubCookies(cookies: [string, string][], scrubber: Scrubber): void {
  const { rules } = scrubber;
  if (rules.keepCookies) {
    scrubber.enter("cookies");
    for (const cookie of cookies) scrubber.pair(cookie, (name) => isSessionCookie(name, rules));
    scrubber.leave();
    return;
  }
  let filtered = 0;
  for (const cookie of cookies) {
    if (cookie[1] === FILTERED || cookie[1] === "") continue;
    cookie[1] = FILTERED;
    filtered++;
  }
  if (filtered === 0) return;
  scrubber.filter("cookies", "cookie", filtered);
}

/** A server's variables: HTTP_X_FORWARDED_FOR is a header, REMOTE_ADDR the visitor's address. */
function scrubEnvironment(env: JsonObject, scrubber: Scrubber): void {
  const { rules } = scrubber;
  scrubber.enter("env");
  const { REMOTE_ADDR: address } = env;
  if (typeof address === "string" && rules.ip !== "on") {
    const kept = keepAddress(address, rules.ip);
    if (kept !== address) scrubber.filter("REMOTE_ADDR", "address");
    env.REMOTE_ADDR = kept;
  }
  if (rules.ip === "off") {
    for (const name in env) {
      if (typeof env[name] !== "string" || !rules.filtersHeader(name)) continue;
      if (env[name] !== "" && env[name] !== FILTERED) {
        env[name] = scrubber.filter(name, scrubber.rules.filtersKey(name) ? "key" : "address");
      }
    }
  }
  scrubber.object(env);
  scrubber.leave();
}
