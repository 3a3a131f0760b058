/** A violation of a Content-Security-Policy in Sentry's words, whoever sent it and in which form. */
import type { Json, JsonObject } from "#lib/json.ts";

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

/** The fields of a report by the names that Sentry has for them; others are left out. */
export function readCsp(fields: JsonObject, page?: string): JsonObject {
  const csp: JsonObject = {};
  for (const [name, ...others] of FIELDS) {
    const sent = [name, ...others].map((key) => fields[key]).find(isScalar);
    if (sent !== undefined) csp[name] = sent;
  }
  if (page !== undefined) csp.document_uri ??= page;
  const directive = cspDirective(csp);
  if (directive !== undefined) csp.effective_directive = directive;
  csp.blocked_uri ??= "self";
  return csp;
}

/** The same for an event's own report: what else is in it stays. */
export function renameCsp(fields: JsonObject): JsonObject {
  const renamed: JsonObject = { ...fields };
  for (const key of FIELDS.flatMap(([, ...others]) => others)) {
    if (key in fields) renamed[key] = undefined;
  }
  return Object.assign(renamed, readCsp(fields));
}

/** The first word: older browsers put the whole rule there. Undefined when there is none. */
export function cspDirective(csp: JsonObject): string | undefined {
  for (const sent of [csp.effective_directive, csp.violated_directive]) {
    const [word = ""] = textOf(sent).trim().toLowerCase().split(/\s/, 1);
    if (DIRECTIVE.test(word)) return word;
  }
  return undefined;
}

/** The page that reported. */
export function cspRequest(csp: JsonObject): JsonObject {
  const page = textOf(csp.document_uri);
  const referrer = textOf(csp.referrer);
  return {
    ...(page === "" ? {} : { url: page }),
    ...(referrer === "" ? {} : { headers: [["Referer", referrer]] }),
  };
}

export function textOf(value: Json | undefined): string {
  return typeof value === "string" ? value : typeof value === "number" ? String(value) : "";
}

function isScalar(value: Json | undefined): boolean {
  return typeof value === "string" ? value !== "" : typeof value === "number";
}
