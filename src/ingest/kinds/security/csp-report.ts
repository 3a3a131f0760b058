/** A violation of a Content-Security-Policy, as an event in Sentry's words. */
import type { Json, JsonObject } from "#lib/json.ts";
import type { Report } from "./read-report.ts";
import { hostOf } from "./report-address.ts";

/** Ours and Sentry's names, the one of report-uri, the one of the Reporting API. */
const FIELDS: readonly (readonly [name: string, ...others: string[]])[] = [
  ["effective_directive", "effective-directive", "effectiveDirective"],
  ["violated_directive", "violated-directive", "violatedDirective"],
  ["blocked_uri", "blocked-uri", "blockedURL"],
  ["document_uri", "document-uri", "documentURL"],
  ["original_policy", "original-policy", "originalPolicy"],
  ["referrer"],
  ["status_code", "status-code", "statusCode"],
  ["source_file", "source-file", "sourceFile"],
  ["line_number", "line-number", "lineNumber"],
  ["column_number", "column-number", "columnNumber"],
  ["script_sample", "script-sample", "scriptSample", "sample"],
  ["disposition"],
];
const DIRECTIVE = /^[a-z][a-z-]{2,40}$/;

/** What of an event is of the report alone; undefined when no directive can be read. */
export function cspEvent({ fields, url }: Report): JsonObject | undefined {
  const csp = readCsp(fields, url);
  const directive = directiveOf(csp.effective_directive) ?? directiveOf(csp.violated_directive);
  if (directive === undefined) return undefined;
  csp.effective_directive = directive;
  csp.blocked_uri ??= "self";
  const blocked = textOf(csp.blocked_uri);
  const host = hostOf(blocked);
  const page = textOf(csp.document_uri);
  const referrer = textOf(csp.referrer);
  return {
    type: "csp",
    logger: "csp",
    message: describe(directive, blocked),
    culprit: textOf(csp.violated_directive) || directive,
    tags: [
      ["effective-directive", directive],
      ["blocked-uri", withoutQuery(blocked)],
      ...(host === undefined ? [] : [["blocked-host", host]]),
      ...(csp.disposition === undefined ? [] : [["disposition", textOf(csp.disposition)]]),
    ],
    request: {
      ...(page === "" ? {} : { url: page }),
      headers: referrer === "" ? [] : [["Referer", referrer]],
    },
    csp,
  };
}

/** By the names that Sentry has for them; other fields are left out. */
function readCsp(fields: JsonObject, page: string | undefined): JsonObject {
  const csp: JsonObject = {};
  for (const [name, ...others] of FIELDS) {
    const sent = [name, ...others].map((key) => fields[key]).find(isScalar);
    if (sent !== undefined) csp[name] = sent;
  }
  if (csp.document_uri === undefined && page !== undefined) csp.document_uri = page;
  return csp;
}

function isScalar(value: Json | undefined): boolean {
  return typeof value === "string" ? value !== "" : typeof value === "number";
}

/** The first word: older browsers put the whole rule there. */
function directiveOf(sent: Json | undefined): string | undefined {
  const [word = ""] = textOf(sent).trim().toLowerCase().split(/\s/, 1);
  return DIRECTIVE.test(word) ? word : undefined;
}

/** Sentry's words for what was blocked. */
const WHAT: Readonly<Record<string, string>> = {
  "child-src": "child",
  "connect-src": "connect",
  "font-src": "font",
  "form-action": "form",
  "img-src": "image",
  "manifest-src": "manifest",
  "media-src": "media",
  "object-src": "object",
  "script-src": "script",
  "script-src-elem": "script",
  "style-src": "style",
  "style-src-elem": "style",
};

function describe(directive: string, blocked: string): string {
  const what = WHAT[directive] ?? directive;
  const from = blocked.replaceAll("'", "").toLowerCase();
  if (from === "eval") return "Blocked unsafe eval() 'script'";
  if (from === "inline" || from === "self" || from === "") return `Blocked inline '${what}'`;
  const place = hostOf(blocked) ?? (/^[a-z][a-z\d+.-]*/.exec(from)?.[0] || from.slice(0, 100));
  return directive === "form-action"
    ? `Blocked 'form' action to '${place}'`
    : `Blocked '${what}' from '${place}'`;
}

/** Tags are listed and counted: an address of each visitor's own would be a tag of its own. */
function withoutQuery(address: string): string {
  const [plain = ""] = address.split(/[?#]/, 1);
  return plain.slice(0, 200);
}

function textOf(value: Json | undefined): string {
  return typeof value === "string" ? value : typeof value === "number" ? String(value) : "";
}
