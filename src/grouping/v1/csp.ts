/** A browser's report that the page's Content-Security-Policy was violated. */
import { isJsonObject, type JsonObject } from "#lib/json.ts";
import type { SentryEvent } from "#protocol/event/event.ts";

const SCHEME = /^([a-z][a-z\d+.-]{0,30}):/;
/** Host and port; a name and a password before them are nobody's host. */
const HOST =
  /^[a-z][a-z\d+.-]{0,30}:\/\/(?:[^/?#@]{0,255}@)?(\[[^\]/?#]{1,64}\]|[^/?#:@]{1,255})(?::(\d{1,5}))?/;
const DEFAULT_PORTS: ReadonlySet<string> = new Set(["80", "443"]);
/** A policy that has one of these does not heed 'unsafe-inline'. */
const OVERRULES_INLINE = /'(?:nonce-|sha\d{3}-|strict-dynamic')/;
/** What browsers write instead of an address; older ones name the keyword that was missing. */
const WORDS: ReadonlyMap<string, string> = new Map([
  ["inline", "inline"],
  ["unsafe-inline", "inline"],
  ["eval", "eval"],
  ["unsafe-eval", "eval"],
  ["wasm-eval", "wasm-eval"],
  ["wasm-unsafe-eval", "wasm-eval"],
]);

/** The directive and who was blocked; the page and the path of what was blocked do not matter. */
export function describeCsp(event: SentryEvent): string[] | undefined {
  const { csp } = event;
  if (!isJsonObject(csp)) return undefined;
  return [`CSP ${directiveOf(csp) || "violation"}`, `blocked ${nameBlocked(csp)}`];
}

/** "inline", "eval", "wasm-eval", "self" for the page's own host, another host, or a scheme. */
export function nameBlocked(csp: JsonObject): string {
  const uri = read(csp, "blocked_uri").replaceAll("'", "").trim();
  const word = WORDS.get(uri);
  if (word !== undefined) return word;
  if (uri === "" || uri === "self") return nameLocal(csp);
  const scheme = SCHEME.exec(uri)?.[1];
  if (scheme === undefined) return uri.split("/", 1)[0] ?? uri;
  if (scheme.endsWith("-extension")) return "an extension";
  const host = hostOf(uri);
  if (host === undefined) return scheme;
  return host === hostOf(read(csp, "document_uri")) ? "self" : host;
}

/**
 * Code of the page itself, as browsers say it that know no word for it. A keyword in a rule that is
 * the policy's own is what is allowed, so it was the other; else it names what was missing.
 */
function nameLocal(csp: JsonObject): "inline" | "eval" {
  if (!/^(?:script|default)-src/.test(directiveOf(csp))) return "inline";
  const rule = read(csp, "violated_directive");
  const hasEval = rule.includes("'unsafe-eval'");
  if (hasEval === rule.includes("'unsafe-inline'")) return "inline";
  const isAllowed = read(csp, "original_policy").includes(rule);
  if (hasEval) return isAllowed ? "inline" : "eval";
  return isAllowed && !OVERRULES_INLINE.test(rule) ? "eval" : "inline";
}

/** Chromium reports "script-src-elem" where others say "script-src"; inline handlers stay apart. */
function directiveOf(csp: JsonObject): string {
  const directive = read(csp, "effective_directive") || read(csp, "violated_directive");
  return (directive.split(" ", 1)[0] ?? "").replace(/-elem$/, "");
}

function hostOf(address: string): string | undefined {
  const [, host, port] = HOST.exec(address) ?? [];
  return port === undefined || DEFAULT_PORTS.has(port) ? host : `${host}:${port}`;
}

/** Sentry's names have underscores, the browser's own report has hyphens. Case says nothing. */
function read(csp: JsonObject, field: string): string {
  const value = csp[field] ?? csp[field.replaceAll("_", "-")];
  return typeof value === "string" ? value.slice(0, 2048).trim().toLowerCase() : "";
}
