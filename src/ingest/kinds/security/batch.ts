import { createHash } from "node:crypto";
import { parsePayload } from "#ingest/containers/parse-payload.ts";
import type { SpooledItem } from "#ingest/digest/spooled-item.ts";
import type { EventBatch } from "#ingest/kinds/event/batch.ts";
import type { BatchParts, KindBatch, KindRows } from "#ingest/kinds/kind.ts";
import type { LogBatch } from "#ingest/kinds/log/batch.ts";
import type { Json, JsonObject } from "#lib/json.ts";
import type { EventId } from "#model/ids.ts";
import { accept, reject, type Step } from "#model/outcome.ts";
import { certificateEvent } from "./certificate-report.ts";
import { cspDirective, cspRequest, readCsp } from "./csp-report.ts";
import { networkErrorEntry } from "./network-error.ts";
import { type Report, readReport } from "./read-report.ts";

type Reading = { event: JsonObject } | { entry: JsonObject };

/** What browsers report by themselves: policies become events, network errors log entries. */
export class ReportBatch implements KindBatch {
  readonly #parts: BatchParts;
  readonly #events: EventBatch;
  readonly #logs: LogBatch;

  constructor(parts: BatchParts, events: EventBatch, logs: LogBatch) {
    this.#parts = parts;
    this.#events = events;
    this.#logs = logs;
  }

  add(item: SpooledItem): void {
    // A report that a Relay has made an event of already.
    if (item.type === "security") return this.#events.add(item);
    const { count } = this.#parts;
    const parsed = parsePayload(item.payload);
    if (parsed === undefined) return count(item, { kind: "invalid", reason: "invalid_json" });
    const reports = Array.isArray(parsed.value) ? parsed.value : [parsed.value];
    if (reports.length === 0) return count(item, { kind: "invalid", reason: "no_data" });
    const steps = reports.map((sent) => digestReport(sent, item));
    for (const [index, step] of steps.entries()) {
      if (!step.ok) count(item, step.outcome, 1);
      else if ("entry" in step.value) this.#logs.addEntry(item, step.value.entry);
      else this.#events.add(eventItem(item, step.value.event, index));
    }
  }

  /** Events and logs are finished by their own batches. */
  async finish(): Promise<KindRows> {
    return {};
  }
}

function digestReport(sent: Json, item: SpooledItem): Step<Reading> {
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
