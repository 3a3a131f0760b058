/**
 * What browsers send by themselves: reports of Content-Security-Policy and other policies, one or a
 * list of them, and of network errors. They become one item of an envelope; the digest tells them
 * apart. Release and environment come with the address that the site gave the browser.
 */
import { isJsonObject } from "#lib/json.ts";
import { newEventId } from "#protocol/event/event-id.ts";

/** Relay's list, and the type of the Reporting API. */
const CONTENT_TYPES: ReadonlySet<string> = new Set([
  "application/json",
  "application/csp-report",
  "application/expect-ct-report",
  "application/expect-ct-report+json",
  "application/expect-staple-report",
  "application/reports+json",
]);
/** A browser queues up to a hundred; a longer list is somebody's own. */
const MAX_REPORTS = 100;
const MAX_WORD = 200;

export type ReportEndpoint = "security" | "nel";

export type ReportEnvelope =
  | { ok: true; body: Buffer }
  | { ok: false; status: 400 | 413 | 415; reason: string; detail: string };

export function isReportType(contentType: string | undefined): boolean {
  return CONTENT_TYPES.has((contentType?.split(";", 1)[0] ?? "").trim().toLowerCase());
}

/** The envelope that holds the reports of a body. */
export function envelopeOfReports(
  body: Buffer,
  endpoint: ReportEndpoint,
  query: string,
): ReportEnvelope {
  if (body.length === 0) return refuse(400, "empty_body", "The body is empty.");
  const reports = parseReports(body);
  if (reports === undefined) {
    const detail = "The body is neither a report nor a list of reports in JSON.";
    return refuse(400, "invalid_json", detail);
  }
  if (reports > MAX_REPORTS) {
    return refuse(413, "too_large:security", `At most ${MAX_REPORTS} reports are taken at once.`);
  }
  const words = new URLSearchParams(query);
  const header = {
    type: endpoint === "nel" ? "nel" : "raw_security",
    item_count: reports,
    sentry_release: words.get("sentry_release")?.slice(0, MAX_WORD),
    sentry_environment: words.get("sentry_environment")?.slice(0, MAX_WORD),
    length: body.length,
  };
  const head = `{"event_id":"${newEventId()}"}\n${JSON.stringify(header)}\n`;
  return { ok: true, body: Buffer.concat([Buffer.from(head), body]) };
}

/** How many there are. */
function parseReports(body: Buffer): number | undefined {
  let value: unknown;
  try {
    value = JSON.parse(body.toString());
  } catch {
    return undefined;
  }
  if (isJsonObject(value)) return 1;
  return Array.isArray(value) && value.length > 0 ? value.length : undefined;
}

function refuse(status: 400 | 413 | 415, reason: string, detail: string): ReportEnvelope {
  return { ok: false, status, reason, detail };
}
