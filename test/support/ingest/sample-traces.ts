/** For tests: envelopes of transactions and spans as the edge would have spooled them, and digested. */
import { digest } from "#ingest/digest/digest.ts";
import { KeptBatches } from "#ingest/digest/kept-batches.ts";
import type { ReadRecord } from "#ingest/spool/reader.ts";
import type { DigestStore } from "#ingest/store/digest-store.ts";
import type { JsonObject } from "#lib/json.ts";
import type { KeyId, ProjectId } from "#model/ids.ts";
import { spoolPosition } from "#model/spool-position.ts";
import type { DigestBatch } from "#store/ports/digest.ts";
import { storedSettings } from "./sample-settings.ts";

export const NOON_MS = Date.parse("2026-11-15T12:00:00Z");
export const NOON_S = NOON_MS / 1000;
export const TRACE = "ab".repeat(16);
const CONTAINER = "application/vnd.sentry.items.span.v2+json";

let ids = 0;
export function newSpanId(): string {
  ids += 1;
  return (0xa000_0000 + ids).toString(16).padStart(16, "0");
}

/** Of version 1, as transactions carry them: a query of 20 ms. */
export function childSpan(more: JsonObject = {}): JsonObject {
  return {
    trace_id: TRACE,
    span_id: newSpanId(),
    op: "db",
    description: "SELECT * FROM carts WHERE id = ?",
    start_timestamp: NOON_S - 1,
    timestamp: NOON_S - 0.98,
    status: "ok",
    ...more,
  };
}

/** A request of two seconds that ended at noon. */
export function transaction(more: JsonObject = {}): JsonObject {
  const { trace, contexts, ...fields } = more;
  ids += 1;
  return {
    type: "transaction",
    event_id: ids.toString(16).padStart(32, "e"),
    transaction: "GET /orders/:id",
    transaction_info: { source: "route" },
    platform: "node",
    start_timestamp: NOON_S - 2,
    timestamp: NOON_S,
    contexts: {
      trace: {
        trace_id: TRACE,
        span_id: newSpanId(),
        op: "http.server",
        status: "ok",
        ...(trace as JsonObject),
      },
      ...(contexts as JsonObject),
    },
    spans: [],
    ...fields,
  };
}

/** Of version 2; attributes are given as plain values. */
export function spanV2(more: JsonObject = {}): JsonObject {
  const { attributes, ...fields } = more;
  return {
    trace_id: TRACE,
    span_id: newSpanId(),
    name: "GET",
    start_timestamp: NOON_S - 1,
    end_timestamp: NOON_S - 0.5,
    is_segment: false,
    status: "ok",
    attributes: typed({ "sentry.op": "http.client", ...(attributes as JsonObject) }),
    ...fields,
  };
}

function typed(values: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(values).map(([key, value]) => [key, { value: value ?? null, type: "string" }]),
  );
}

export interface RecordOptions {
  projectId: ProjectId;
  receivedAtMs?: number;
  sentAtMs?: number;
}

let at = 0;

/** An envelope of one item. */
export function record(
  header: JsonObject,
  payload: string | JsonObject,
  { projectId, receivedAtMs = NOON_MS, sentAtMs }: RecordOptions,
): ReadRecord {
  at += 100;
  const text = typeof payload === "string" ? payload : JSON.stringify(payload);
  const head = sentAtMs === undefined ? {} : { sent_at: new Date(sentAtMs).toISOString() };
  const length = Buffer.byteLength(text);
  const lines = [JSON.stringify(head), JSON.stringify({ ...header, length }), text];
  const body = Buffer.from(lines.join("\n"));
  return {
    record: { kind: "envelope", projectId, keyId: 3 as KeyId, receivedAtMs, note: {}, body },
    from: spoolPosition(2, at),
    to: spoolPosition(2, at + 100),
  };
}

export function transactionRecord(sent: JsonObject | string, options: RecordOptions): ReadRecord {
  return record({ type: "transaction" }, sent, options);
}

export function containerRecord(
  items: unknown,
  options: RecordOptions & { itemCount?: number },
): ReadRecord {
  const count = options.itemCount ?? (Array.isArray(items) ? items.length : 1);
  const header = { type: "span", item_count: count, content_type: CONTAINER };
  const text = typeof items === "string" ? items : JSON.stringify({ version: 2, items });
  return record(header, text, options);
}

export const setAside: string[] = [];

export function digestRecords(
  store: DigestStore,
  ...records: [ReadRecord, ...ReadRecord[]]
): Promise<DigestBatch> {
  return digest(records, true, {
    store,
    settings: storedSettings(store),
    kept: new KeptBatches(),
    setAside: (_at, reason) => void setAside.push(reason),
  });
}

/** "2 span accepted/", sorted. */
export function outcomesOf({ outcomes }: DigestBatch): string[] {
  return outcomes
    .map(({ category, kind, reason, quantity }) => `${quantity} ${category} ${kind}/${reason}`)
    .sort();
}
