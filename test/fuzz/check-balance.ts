/** `sent = stored + counted`, for one batch and by category. */
import type { ReadRecord } from "#ingest/spool/reader.ts";
import type { BatchRows, DigestBatch } from "#store/ports/digest.ts";
import { findKindRow } from "#test/sdk/corpus/kinds-table.ts";
import { sentQuantities } from "#test/sdk/corpus/sent-quantities.ts";
import { type Part, splitEnvelope } from "#test/sdk/corpus/split-envelope.ts";

/** Which rows say that something of these categories was accepted; undefined: cannot be told. */
const STORED: [categories: string, count: (rows: BatchRows) => number | undefined][] = [
  // What browsers report is an event or a log entry.
  ["error security log_item", ({ events, logs }) => events.length + logs.length],
  ["session", ({ sessions }) => sessions.updates.length + sessions.groups.length],
  ["attachment", ({ attachments }) => attachments.length],
  ["feedback", ({ feedback }) => feedback.length],
  // A segment is two items.
  ["replay", ({ replays }) => replays.length * 2],
  ["trace_metric metric_bucket", ({ metrics }) => metrics.length],
  ["monitor", ({ checkIns }) => checkIns.monitors.length],
  ["span", ({ spans }) => spans.length],
  // Those that were measured with spans are counted as spans.
  ["vital", ({ vitals, spans }) => (spans.length === 0 ? vitals.length : undefined)],
];

export function checkBalance(batch: DigestBatch, records: readonly ReadRecord[]): void {
  const sent: Record<string, number> = {};
  for (const part of records.flatMap(({ record }) => partsOf(record))) {
    for (const [category, quantity] of Object.entries(sentQuantities(part))) {
      sent[category] = (sent[category] ?? 0) + quantity;
    }
  }
  const counted: Record<string, number> = {};
  const accepted: Record<string, number> = {};
  for (const { category, kind, quantity, reason } of batch.outcomes) {
    if (reason === "internal") throw new Error("Counted as internal");
    if (!Number.isSafeInteger(quantity) || quantity < 1) throw new Error(`Counted ${quantity}`);
    if (kind === "client_discard") continue;
    counted[category] = (counted[category] ?? 0) + quantity;
    if (kind === "accepted") accepted[category] = (accepted[category] ?? 0) + quantity;
  }
  expectSame("sent and counted", sent, counted);
  for (const [categories, count] of STORED) {
    const stored = count(batch);
    const said = categories.split(" ").reduce((sum, name) => sum + (accepted[name] ?? 0), 0);
    if (stored !== undefined && stored !== said) {
      throw new Error(`${categories}: ${said} accepted and ${stored} stored`);
    }
  }
}

/** A container that the edge has refused counts for what its header says: nobody looks inside. */
const UNREAD = Buffer.alloc(0);

function partsOf(record: ReadRecord["record"]): Part[] {
  if (record.kind === "envelope") {
    const refused = new Set(record.note.refused?.map(([at]) => at));
    return splitEnvelope(record.body).parts.map((part, at) =>
      refused.has(at) && findKindRow(part.header.type)?.hasMembers !== undefined
        ? { ...part, payload: UNREAD }
        : part,
    );
  }
  const items = JSON.parse(record.body.toString()) as { header: Part["header"] }[];
  return items.map(({ header }) => ({ header, payload: UNREAD }));
}

function expectSame(
  what: string,
  left: Record<string, number>,
  right: Record<string, number>,
): void {
  const [a, b] = [left, right].map((counts) => JSON.stringify(Object.entries(counts).toSorted()));
  if (a !== b) throw new Error(`${what} differ: ${a} and ${b}`);
}
