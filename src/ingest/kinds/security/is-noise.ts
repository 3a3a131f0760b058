/**
 * Reports that are no fault of the site: a visitor's extension, a toolbar or the browser's own page
 * was blocked. From the sources that Sentry leaves out, as "invalid-csp".
 */
import type { Json, JsonObject } from "#lib/json.ts";
import { hostOf } from "./report-address.ts";

const SCHEMES: ReadonlySet<string> = new Set([
  "about",
  "chrome",
  "chrome-extension",
  "chromeinvokeimmediate",
  "chromenull",
  "jar",
  "mbinit",
  "moz-extension",
  "ms-browser-extension",
  "mxaddon-pkg",
  "resource",
  "safari-extension",
  "safari-web-extension",
  "symres",
  "tmtbff",
  "webkit-masked-url",
  "webviewprogressproxy",
]);
/** Pages of these are nobody's site; what a site blocks from data: or blob: is its own business. */
const PAGE_SCHEMES: ReadonlySet<string> = new Set([...SCHEMES, "data", "blob", "file"]);
const HOSTS =
  /(?:^|\.)(?:superfish\.com|metrext\.com|tlscdn\.com|adguard\.com|kaspersky-labs\.com|akamaihd\.net|zscalertwo\.net|passpack\.com|siteheart\.net|amung\.us)(?::\d+)?$/;
const LOCAL = /^localhost(?::\d+)?$/;

export function isNoise(csp: JsonObject): boolean {
  const [blocked, source, page] = [csp.blocked_uri, csp.source_file, csp.document_uri].map(textOf);
  return (
    isForeign(blocked ?? "") || isForeign(source ?? "") || PAGE_SCHEMES.has(schemeOf(page ?? ""))
  );
}

function isForeign(address: string): boolean {
  if (SCHEMES.has(schemeOf(address))) return true;
  const host = hostOf(address);
  return host !== undefined && (HOSTS.test(host) || LOCAL.test(host));
}

/** Browsers often say the scheme alone: "chrome-extension". */
function schemeOf(address: string): string {
  return /^([a-z][a-z\d+.-]{0,30})(?::|$)/i.exec(address)?.[1]?.toLowerCase() ?? "";
}

function textOf(value: Json | undefined): string {
  return typeof value === "string" ? value.slice(0, 2048) : "";
}
