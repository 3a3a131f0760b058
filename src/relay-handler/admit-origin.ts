/**
 * May this page send here? A page of any other site must not: it would make its visitors our
 * senders. Browsers tell by Sec-Fetch-Site; older ones, and all on plain http, by Origin alone.
 */

import { parseUrl } from "./parse-url.ts";

export interface OriginVerdict {
  ok: boolean;
  /** What lets a listed page of another origin read the answer. */
  headers: Record<string, string>;
}

/** Stands in the list for clients that are no browser and send neither header. */
const NO_ORIGIN = "none";

const OWN: OriginVerdict = { ok: true, headers: {} };
const DENIED: OriginVerdict = { ok: false, headers: {} };

export function admitOrigin(request: Request, allowed: readonly string[]): OriginVerdict {
  const origin = request.headers.get("origin");
  const site = request.headers.get("sec-fetch-site");
  if (site === "same-origin") return OWN;
  if (origin === null) return site === null && allowed.includes(NO_ORIGIN) ? OWN : DENIED;
  // Said "cross-site", an Origin that looks like ours was not made by a browser.
  if (site === null && isOwn(origin, request)) return OWN;
  if (origin !== NO_ORIGIN && allowed.includes(origin)) return { ok: true, headers: cors(origin) };
  return DENIED;
}

/** Throws on what no browser would ever send as an Origin: it would silently admit nobody. */
export function readAllowedOrigins(origins: readonly string[]): readonly string[] {
  for (const origin of origins) {
    if (origin === NO_ORIGIN || isOrigin(origin)) continue;
    throw new TypeError(
      `createRelay: allowedOrigins has ${JSON.stringify(origin)}. Write origins as browsers do, ` +
        'like "https://shop.example" without a path or a slash at the end, or the word "none".',
    );
  }
  return [...origins];
}

// Whole strings: a prefix or suffix of our host is another's host. Which scheme a proxy in front
// of us speaks is not known here.
function isOwn(origin: string, request: Request): boolean {
  const hosts = [request.headers.get("host"), parseUrl(request.url)?.host];
  return hosts.some((host) => {
    const name = host?.toLowerCase();
    if (name === undefined || name === "") return false;
    return (
      origin === `http://${name.replace(/:80$/, "")}` ||
      origin === `https://${name.replace(/:443$/, "")}`
    );
  });
}

function isOrigin(text: string): boolean {
  const url = parseUrl(text);
  return url?.origin === text && /^https?:$/.test(url.protocol);
}

function cors(origin: string): Record<string, string> {
  return {
    "Access-Control-Allow-Origin": origin,
    "Access-Control-Allow-Methods": "POST",
    "Access-Control-Allow-Headers": "content-type, content-encoding",
    "Access-Control-Expose-Headers": "X-Sentry-Error, X-Sentry-Rate-Limits, Retry-After",
    Vary: "Origin",
  };
}
