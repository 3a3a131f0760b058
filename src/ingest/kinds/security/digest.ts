/** What browsers report by themselves: policies become events, network errors log entries. */
import { createHash } from "node:crypto";
import { parsePayload } from "#ingest/containers/parse-payload.ts";
import type { DigestInputs } from "#ingest/digest/inputs.ts";
import type { SpooledItem } from "#ingest/digest/spooled-item.ts";
import { type DigestedEvent, digestEvent } from "#ingest/kinds/event/digest.ts";
import { digestEntry } from "#ingest/kinds/log/digest.ts";
import type { HiddenCounts } from "#ingest/scrub/hidden-counts.ts";
import { ALL_SUSPECTS } from "#ingest/scrub/suspects.ts";
import type { Json, JsonObject } from "#lib/json.ts";
import type { EventId } from "#model/ids.ts";
import { accept, type Rejection, reject, type Step } from "#model/outcome.ts";
import type { LogRow } from "#model/signals/log.ts";
import { certificateEvent } from "./certificate-report.ts";
import { cspDirective, cspRequest, readCsp } from "./csp-report.ts";
import { networkErrorEntry } from "./network-error.ts";
import { type Report, readReport } from "./read-report.ts";

/** One report of an item: an event is counted as an item of its own. */
export type DigestedReport =
  | { item: SpooledItem; event: Step<DigestedEvent> }
  | { entry: Step<LogRow> }
  | { refused: Rejection };

type Reading = { event: JsonObject } | { entry: JsonObject };

const ENTRY = { infersAgent: true, suspects: ALL_SUSPECTS };

export function digestReports(
  item: SpooledItem,
  inputs: DigestInputs,
  hidden: HiddenCounts,
): Step<DigestedReport[]> {
  // A report that a Relay has made an event of already.
  if (item.type === "security") return accept([{ item, event: digestEvent(item, inputs, hidden) }]);
  const parsed = parsePayload(item.payload);
  if (parsed === undefined) return reject("invalid", "invalid_json");
  const reports = Array.isArray(parsed.value) ? parsed.value : [parsed.value];
  if (reports.length === 0) return reject("invalid", "no_data");
  const digested = reports.map((sent, index): DigestedReport => {
    const step = readOne(sent, item);
    if (!step.ok) return { refused: step.outcome };
    // Which of its record's entries it is, the batch knows.
    if ("entry" in step.value) {
      return { entry: digestEntry(step.value.entry, ENTRY, 0, item, inputs, hidden) };
    }
    const part = eventItem(item, step.value.event, index);
    return { item: part, event: digestEvent(part, inputs, hidden) };
  });
  return accept(digested);
}

function readOne(sent: Json, item: SpooledItem): Step<Reading> {
  const report = readReport(sent);
  if (report === "unknown") return reject("invalid", "security_report_type");
  if (report === undefined) return reject("invalid", "security_report");
  if (report.kind === "network-error") {
    const entry = networkErrorEntry(report, item);
    return entry === undefined ? reject("invalid", "security_report") : accept({ entry });
  }
  const event = report.kind === "csp" ? cspEvent(report) : certificateEvent(report.kind, report);
  if (event === undefined) return reject("invalid", "security_report");
  return accept({ event: complete(event, report, item) });
}

/** What it is called is settled with every event that holds a report. */
function cspEvent({ fields, url }: Report): JsonObject | undefined {
  const csp = readCsp(fields, url);
  if (cspDirective(csp) === undefined) return undefined;
  return { type: "csp", request: cspRequest(csp), csp };
}

function complete(event: JsonObject, { ageMs }: Report, item: SpooledItem): JsonObject {
  const { header, userAgent, receivedAtMs } = item;
  const { sentry_release: release, sentry_environment: environment } = header;
  const request = event.request as { url?: string; headers?: string[][] };
  const headers = [...(request.headers ?? [])];
  if (userAgent !== undefined) headers.push(["User-Agent", userAgent]);
  return {
    ...event,
    platform: "other",
    timestamp: (receivedAtMs - ageMs) / 1000,
    ...(release === undefined ? {} : { release }),
    ...(environment === undefined ? {} : { environment }),
    request: { ...request, headers },
  };
}

/** One event of an item that may hold several: each has an id, the same when it is read again. */
function eventItem(item: SpooledItem, event: JsonObject, index: number): SpooledItem {
  const name = `${item.eventId ?? `${item.spool} ${item.position}`} ${index}`;
  const made = createHash("sha256").update(name).digest("hex").slice(0, 32);
  const eventId = (index === 0 && item.eventId !== undefined ? item.eventId : made) as EventId;
  return {
    ...item,
    header: { ...item.header, item_count: 1 },
    payload: Buffer.from(JSON.stringify(event)),
    eventId,
    part: index + 1,
  };
}
