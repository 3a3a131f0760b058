/**
 * A browser's report inside an event. Whether the security endpoint, a Relay or an app made the event,
 * it gets the same words: only what it does not say itself is added.
 */

import { cutText } from "#ingest/fields/cut-text.ts";
import {
  CERTIFICATE_KINDS,
  describeCertificate,
} from "#ingest/kinds/security/certificate-report.ts";
import { cspRequest, readCsp, renameCsp } from "#ingest/kinds/security/csp-report.ts";
import { describeCsp } from "#ingest/kinds/security/describe-csp.ts";
import { readReport } from "#ingest/kinds/security/read-report.ts";
import type { ReportSummary } from "#ingest/kinds/security/report-summary.ts";
import { isJsonObject, type Json, type JsonObject } from "#lib/json.ts";

/** As long as those that are sent may be. */
const MAX_TEXT = 200;

/**
 * Run before the fields are read: puts the report under Sentry's names, and the page it speaks of.
 */
export function adoptReport(fields: JsonObject): void {
  if (isJsonObject(fields.csp)) fields.csp = renameCsp(fields.csp);
  else if (fields.type === "csp-violation" || fields["csp-report"] !== undefined) unwrap(fields);
  if (!isJsonObject(fields.csp)) return;
  const made = cspRequest(fields.csp);
  if (fields.request === undefined || fields.request === null) fields.request = made;
  else if (isJsonObject(fields.request)) fields.request.url ??= made.url;
}

/** The browser's own form of a report, sent as if it were an event. */
function unwrap(fields: JsonObject): void {
  const report = readReport(fields);
  if (report === undefined || report === "unknown" || report.kind !== "csp") return;
  fields.csp = readCsp(report.fields, report.url);
  fields.type = "csp";
  for (const key of ["csp-report", "body", "age", "url", "user_agent"]) fields[key] = undefined;
}

/** Run after the fields are read. */
export function settleReport(fields: JsonObject): void {
  const summary = summaryOf(fields);
  if (summary === undefined) return;
  fields.type ??= summary.type;
  fields.logger ??= "csp";
  fields.culprit ||= cutText(summary.culprit, MAX_TEXT);
  if (fields.exception === undefined) fields.logentry ??= { formatted: summary.message };
  const tags: Json[] = Array.isArray(fields.tags) ? fields.tags : [];
  const names = new Set(tags.map((tag) => (Array.isArray(tag) ? tag[0] : undefined)));
  for (const [key, value] of summary.tags) {
    if (value === "" || value.includes("\n") || names.has(key)) continue;
    tags.push([key, value.slice(0, MAX_TEXT)]);
  }
  if (tags.length > 0) fields.tags = tags;
}

function summaryOf(fields: JsonObject): ReportSummary | undefined {
  if (isJsonObject(fields.csp)) return describeCsp(fields.csp);
  for (const kind of CERTIFICATE_KINDS) {
    const report = fields[kind];
    if (isJsonObject(report)) return describeCertificate(kind, report);
  }
  return undefined;
}
