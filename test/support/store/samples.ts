/** Events and batches as the digest would make them, for the claims. */

import { hash53 } from "#lib/sketch/hash53.ts";
import { startOfHour } from "#lib/time.ts";
import type { EventId, GroupId, KeyId, ProjectId, SpanId, TraceId, VitalId } from "#model/ids.ts";
import type { OutcomeCount } from "#model/outcome.ts";
import type { LogEntry, LogRow } from "#model/signals/log.ts";
import { packLog } from "#model/signals/log-payload.ts";
import type { MeasuredPoint, MetricRow } from "#model/signals/metric.ts";
import { packMetric } from "#model/signals/metric-payload.ts";
import type { SpanRow } from "#model/signals/span.ts";
import type { EventRow } from "#model/signals/stored-event.ts";
import type { VitalSample } from "#model/signals/vital.ts";
import type { SpoolId } from "#model/spool-position.ts";
import { addToPlace, type GroupChange } from "#store/ports/digest.ts";

/** What tests write has been in no spool. */
export const SAMPLE_SPOOL = "5a3b1e".padEnd(32, "0") as SpoolId;
export const NOON_MS = Date.parse("2026-11-15T12:00:00Z");

export interface Sample {
  row: EventRow;
  newest: GroupChange["newest"];
}

export interface SampleOptions extends Partial<Omit<EventRow, "groupId">> {
  projectId: ProjectId;
  group?: number;
  type?: string;
  value?: string;
  handled?: boolean;
}

let ids = 0;

/** A new id each time. */
export function sampleId(): EventId {
  ids += 1;
  return ids.toString(16).padStart(32, "0") as EventId;
}

/** An event of group 1 at noon, unless told otherwise. */
export function sample(options: SampleOptions): Sample {
  const { group = 1, type = "Error", value = "", handled, ...columns } = options;
  const eventId = options.eventId ?? sampleId();
  const timestampMs = options.timestampMs ?? options.receivedMs ?? NOON_MS;
  const row: EventRow = {
    eventId,
    groupId: group as GroupId,
    timestampMs,
    receivedMs: timestampMs,
    level: "error",
    platform: "javascript",
    title: `Group ${group}`,
    culprit: "",
    transaction: undefined,
    release: undefined,
    environment: undefined,
    userKey: undefined,
    payload: Buffer.from(JSON.stringify({ event_id: eventId })),
    tags: [],
    trace: undefined,
    ...columns,
  };
  const { title, culprit, level, platform, release } = row;
  return { row, newest: { title, type, value, culprit, level, platform, handled, release } };
}

/** An LCP of one second on the start page at noon, unless told otherwise; a new id each time. */
export function vital(more: Partial<VitalSample> & Pick<VitalSample, "projectId">): VitalSample {
  const timestampMs = more.timestampMs ?? more.receivedMs ?? NOON_MS;
  return {
    vitalId: sampleId() as string as VitalId,
    metric: "lcp",
    value: 1000,
    timestampMs,
    receivedMs: timestampMs,
    route: "/",
    path: undefined,
    navigation: undefined,
    device: undefined,
    connection: undefined,
    element: undefined,
    url: undefined,
    interaction: undefined,
    pageView: undefined,
    release: undefined,
    environment: undefined,
    browser: undefined,
    browserVersion: undefined,
    notes: [],
    ...more,
  };
}

/** An entry of level info at noon, unless told otherwise. */
export function log(more: Partial<LogEntry> & Pick<LogEntry, "projectId">): LogEntry {
  const receivedMs = more.receivedMs ?? NOON_MS;
  return {
    timestampUs: receivedMs * 1000,
    sequence: 0,
    receivedMs,
    level: "info",
    severity: 9,
    body: "hello",
    traceId: undefined,
    spanId: undefined,
    release: undefined,
    environment: undefined,
    sdk: undefined,
    sdkVersion: undefined,
    server: undefined,
    browser: undefined,
    browserVersion: undefined,
    attributes: {},
    notes: [],
    ...more,
  };
}

/** A request of 100 ms at noon, by itself, unless told otherwise; new ids each time. */
export function span(more: Partial<SpanRow> & Pick<SpanRow, "projectId">): SpanRow {
  const spanId = (more.spanId ?? sampleId().slice(16)) as SpanId;
  const receivedMs = more.receivedMs ?? NOON_MS;
  const isSegment = more.isSegment ?? true;
  const { op = "http.server", transaction = "GET /" } = more;
  return {
    traceId: sampleId() as string as TraceId,
    spanId,
    parentId: undefined,
    segmentId: isSegment ? spanId : undefined,
    isSegment,
    eventId: undefined,
    op,
    name: transaction,
    status: "ok",
    startUs: receivedMs * 1000,
    durationUs: 100_000,
    exclusiveUs: undefined,
    receivedMs,
    transaction,
    release: undefined,
    environment: undefined,
    platform: "node",
    origin: undefined,
    replayId: undefined,
    profileId: undefined,
    userKey: undefined,
    payload: Buffer.from(JSON.stringify({ span_id: spanId })),
    countedAs: isSegment
      ? { op, name: transaction, environment: more.environment ?? "" }
      : undefined,
    ...more,
  };
}

let logs = 0;
/** Each has a number of its own, in the order in which they are made. */
export function logRow(entry: LogEntry): LogRow {
  const { attributes: _attributes, notes: _notes, ...columns } = entry;
  logs += 1;
  return { ...columns, ...packLog(entry), number: logs, spool: SAMPLE_SPOOL.slice(0, 6) };
}

/** A counter that was raised by one at noon, unless told otherwise. */
export function metric(
  more: Partial<MeasuredPoint> & Pick<MeasuredPoint, "projectId">,
): MeasuredPoint {
  const receivedMs = more.receivedMs ?? NOON_MS;
  const value = more.value ?? 1;
  return {
    name: "orders.paid",
    type: "counter",
    unit: "none",
    timestampUs: receivedMs * 1000,
    receivedMs,
    value,
    count: 1,
    sum: value,
    min: value,
    max: value,
    traceId: undefined,
    spanId: undefined,
    release: undefined,
    environment: undefined,
    attributes: {},
    notes: [],
    values: [value],
    ...more,
  };
}

export function metricRow(point: MeasuredPoint): MetricRow {
  const { attributes: _attributes, notes: _notes, ...columns } = point;
  return { ...columns, payload: packMetric(point) };
}

export function groupSamples(samples: Sample[]): GroupChange[] {
  return [...Map.groupBy(samples, ({ row }) => row.groupId).values()].map(groupChange);
}

function groupChange(samples: Sample[]): GroupChange {
  const byTime = samples.toSorted((a, b) => a.row.timestampMs - b.row.timestampMs);
  const [first, last] = [byTime[0], byTime.at(-1)];
  if (first === undefined || last === undefined) throw new Error("a group has at least one event");
  const change: GroupChange = {
    groupId: first.row.groupId,
    projectId: first.row.projectId,
    grouping: { version: "v1", reason: "exception", parts: [first.newest.type] },
    events: samples.length,
    firstSeenMs: first.row.timestampMs,
    lastSeenMs: last.row.timestampMs,
    newest: last.newest,
    firstRelease: first.row.release,
    places: new Map(),
    madeHourMs: startOfHour(first.row.receivedMs),
  };
  for (const { row } of byTime) {
    const userHash = row.userKey === undefined ? undefined : hash53(row.userKey);
    addToPlace(change, { ...row, userHash });
  }
  return change;
}

export function accepted(projectId: ProjectId, more: Partial<OutcomeCount> = {}): OutcomeCount {
  return {
    projectId,
    keyId: 1 as KeyId,
    category: "error",
    kind: "accepted",
    reason: "",
    hourMs: NOON_MS,
    quantity: 1,
    ...more,
  };
}

/** Text that means something to SQL, to LIKE or to JSON, and must mean nothing to a store. */
export const HOSTILE_TEXTS: readonly string[] = [
  "'; DROP TABLE issue; --",
  '" OR ""="',
  "100% sure",
  "a_b",
  "back\\slash",
  "?1 :name @name $name",
  "NULL",
  "[a-z]*",
  "tab\tand\nnewline",
  "ümlaut 漢字 🐦",
  "</script><!--",
];
