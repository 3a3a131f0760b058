/** A browser's report that the page's Content-Security-Policy was violated. */
import { isJsonObject, type JsonObject } from "#lib/json.ts";
import type { SentryEvent } from "#protocol/event.ts";

const HOST = /^[a-z][a-z\d+.-]{0,30}:\/\/([^/?#:]{1,255})/i;
const SCHEME = /^([a-z][a-z\d+.-]{0,30}):/i;

/** The directive and who was blocked; the page and the path of what was blocked do not matter. */
export function describeCsp(event: SentryEvent): string[] | undefined {
  const { csp } = event;
  if (!isJsonObject(csp)) return undefined;
  const directive = read(csp, "effective_directive") || read(csp, "violated_directive");
  // Chromium reports "script-src-elem" where others say "script-src"; inline handlers stay apart.
  const name = (directive.split(" ", 1)[0] ?? "").replace(/-elem$/, "");
  return [`CSP ${name || "violation"}`, `blocked ${readBlocked(csp)}`];
}

function readBlocked(csp: JsonObject): string {
  const uri = read(csp, "blocked_uri").replaceAll("'", "").toLowerCase();
  if (uri === "") return "self";
  const scheme = SCHEME.exec(uri)?.[1];
  if (scheme === undefined) return uri.split("/", 1)[0] ?? uri;
  if (scheme.endsWith("-extension")) return "an extension";
  const host = HOST.exec(uri)?.[1];
  if (host === undefined) return scheme;
  return host === HOST.exec(read(csp, "document_uri").toLowerCase())?.[1] ? "self" : host;
}

/** Sentry's names have underscores, the browser's own report has hyphens. */
function read(csp: JsonObject, field: string): string {
  const value = csp[field] ?? csp[field.replaceAll("_", "-")];
  return typeof value === "string" ? value.slice(0, 2048) : "";
}
