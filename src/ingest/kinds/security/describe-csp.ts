/** What a violation is called and found by, in Sentry's words. */
import { nameBlocked } from "#grouping/v1/csp.ts";
import type { JsonObject } from "#lib/json.ts";
import { cspDirective, textOf } from "./csp-report.ts";
import { hostOf } from "./report-address.ts";
import type { ReportSummary } from "./report-summary.ts";

const WHAT: ReadonlyMap<string, string> = new Map([
  ["child-src", "child"],
  ["connect-src", "connect"],
  ["font-src", "font"],
  ["form-action", "form"],
  ["img-src", "image"],
  ["manifest-src", "manifest"],
  ["media-src", "media"],
  ["object-src", "object"],
  ["script-src", "script"],
  ["script-src-elem", "script"],
  ["style-src", "style"],
  ["style-src-elem", "style"],
]);
/** A page's markup names them, no address does. */
const ATTRIBUTES: ReadonlyMap<string, string> = new Map([
  ["script-src-attr", "Blocked inline 'script' attribute"],
  ["style-src-attr", "Blocked inline 'style' attribute"],
]);

export function describeCsp(csp: JsonObject): ReportSummary {
  const blocked = textOf(csp.blocked_uri);
  const directive = cspDirective(csp) ?? "";
  return {
    type: "csp",
    message: nameViolation(csp),
    // The rule that was broken, as far as the browser says it.
    culprit: textOf(csp.violated_directive) || directive,
    tags: [
      ["effective-directive", directive],
      ["blocked-uri", withoutQuery(blocked)],
      ["blocked-host", hostOf(blocked) ?? ""],
      ["disposition", textOf(csp.disposition)],
    ],
  };
}

function nameViolation(csp: JsonObject): string {
  const directive = cspDirective(csp);
  if (directive === undefined) return "Blocked by the Content-Security-Policy";
  const what = WHAT.get(directive) ?? directive;
  const name = nameBlocked(csp);
  if (name === "eval") return "Blocked unsafe eval() 'script'";
  if (name === "wasm-eval") return "Blocked unsafe eval() of 'WebAssembly'";
  if (name === "inline") return ATTRIBUTES.get(directive) ?? `Blocked inline '${what}'`;
  const source = hostOf(textOf(csp.blocked_uri)) ?? name.slice(0, 100);
  return directive === "form-action"
    ? `Blocked 'form' action to '${source}'`
    : `Blocked '${what}' from '${source}'`;
}

/** Tags are listed and counted: an address of each visitor's own would be a tag of its own. */
function withoutQuery(address: string): string {
  return address.split(/[?#]/, 1)[0] ?? "";
}
