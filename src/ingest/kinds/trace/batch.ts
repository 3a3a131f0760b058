import type { SpooledItem } from "#ingest/digest/spooled-item.ts";
import { DUPLICATE } from "#ingest/kinds/keep-new.ts";
import type { BatchParts, KindBatch, KindRows } from "#ingest/kinds/kind.ts";
import type { VitalBatch } from "#ingest/kinds/vital/batch.ts";
import { scrubSample } from "#ingest/kinds/vital/scrub.ts";
import { getOrMake } from "#lib/get-or-make.ts";
import type { EventId, SpanId } from "#model/ids.ts";
import type { Rejection } from "#model/outcome.ts";
import type { SpanRow } from "#model/signals/span.ts";
import { type EventKey, eventKeyText } from "#store/ports/digest.ts";
import type { SpanKey } from "#store/ports/telemetry/spans.ts";
import { deriveVitals } from "./derive-vitals.ts";
import type { SpanDrop } from "./digest-children.ts";
import { digestSpans } from "./digest-spans.ts";
import { digestTransaction } from "./digest-transaction.ts";
import { type DigestedSpan, lacksRoute } from "./rows.ts";
import { SeenSpans } from "./seen-spans.ts";
import { SegmentCounts } from "./segment-counts.ts";

const NO_SPANS: Rejection = { kind: "invalid", reason: "no_data" };

/** One item's spans; a transaction's own comes first. */
interface Arrived {
  item: SpooledItem;
  transaction: EventKey | undefined;
  spans: DigestedSpan[];
}

/** The transactions and spans of one batch: each span counts by itself, wherever it came in. */
export class TraceBatch implements KindBatch {
  readonly #parts: BatchParts;
  readonly #vitals: VitalBatch;
  readonly #arrived: Arrived[] = [];

  constructor(parts: BatchParts, vitals: VitalBatch) {
    this.#parts = parts;
    this.#vitals = vitals;
  }

  add(item: SpooledItem): void {
    if (item.type === "transaction") this.#addTransaction(item);
    else this.#addSpans(item);
  }

  #addTransaction(item: SpooledItem): void {
    const { context, count } = this.#parts;
    const digested = digestTransaction(item, context);
    if (!digested.ok) {
      count(item, digested.outcome);
      count(item, digested.outcome, digested.spans, "span");
      return;
    }
    const { segment, children, drops } = digested;
    const { projectId, eventId } = segment.row;
    const transaction = { projectId, eventId: eventId as EventId };
    this.#arrived.push({ item, transaction, spans: [segment, ...children] });
    for (const { outcome, quantity } of drops) count(item, outcome, quantity, "span");
  }

  #addSpans(item: SpooledItem): void {
    const { context, count } = this.#parts;
    const steps = digestSpans(item, context);
    // As many as its header says: nobody can count what cannot be read.
    if (!steps.ok) return count(item, steps.outcome);
    const spans: DigestedSpan[] = [];
    const drops = new Map<string, SpanDrop>();
    for (const step of steps.value) {
      if (step.ok) spans.push(step.value);
      else addDrop(drops, step.outcome);
    }
    for (const { outcome, quantity } of drops.values()) count(item, outcome, quantity);
    if (steps.value.length === 0) count(item, NO_SPANS);
    if (spans.length > 0) this.#arrived.push({ item, transaction: undefined, spans });
  }

  async finish(): Promise<KindRows> {
    if (this.#arrived.length === 0) return {};
    const all = this.#arrived.flatMap(({ spans }) => spans);
    const seen = new SeenSpans(await this.#findStored(all));
    const transactions = await this.#findTransactions();
    const counts = await this.#startCounts(all);
    const fresh: DigestedSpan[] = [];
    for (const { item, transaction, spans } of this.#arrived) {
      const isKnown = transaction !== undefined && isAgain(transaction, spans, transactions, seen);
      if (transaction !== undefined) {
        this.#parts.count(item, isKnown ? DUPLICATE : undefined);
        transactions.add(eventKeyText(transaction));
      }
      const before = fresh.length;
      for (const span of spans) {
        if (isKnown || seen.has(span.row)) continue;
        seen.add(span.row, span.row.transaction);
        span.row.countedAs = counts.nameOf(span.row);
        fresh.push(span);
      }
      const accepted = fresh.length - before;
      this.#parts.count(item, undefined, accepted, "span");
      this.#parts.count(item, DUPLICATE, spans.length - accepted, "span");
    }
    this.#nameBySegment(fresh, seen);
    const samples = fresh.flatMap(deriveVitals);
    const { scrubRules } = this.#parts.context;
    this.#vitals.addDerived(
      samples.map((sample) => scrubSample(sample, scrubRules.of(sample.projectId))),
    );
    return { spans: fresh.map(({ row }) => row) };
  }

  /** Also asks for the segments that know which page "Pageload" was. */
  #findStored(spans: readonly DigestedSpan[]): Promise<Map<string, string | undefined>> {
    const { day, context, from } = this.#parts;
    const segments = spans.flatMap((span) => (lacksRoute(span) ? (segmentOf(span.row) ?? []) : []));
    return context.store.findStoredSpans(day, [...spans.map(({ row }) => row), ...segments], from);
  }

  #findTransactions(): Promise<Set<string>> {
    const { day, context, from } = this.#parts;
    const keys = this.#arrived.flatMap(({ transaction }) => transaction ?? []);
    return context.store.findStoredTransactions(day, keys, from);
  }

  async #startCounts(spans: readonly DigestedSpan[]): Promise<SegmentCounts> {
    const { day, context } = this.#parts;
    const counts = new SegmentCounts();
    for (const projectId of new Set(spans.map(({ row }) => row.projectId))) {
      counts.start(projectId, await context.store.listCountedNames(day, projectId));
    }
    return counts;
  }

  /** After all spans: a measure may stand before its page load in the batch. */
  #nameBySegment(spans: readonly DigestedSpan[], seen: SeenSpans) {
    for (const { row } of spans.filter(lacksRoute)) {
      const segment = segmentOf(row);
      row.transaction = (segment && seen.nameOf(segment)) ?? row.transaction;
    }
  }
}

function addDrop(drops: Map<string, SpanDrop>, outcome: Rejection): void {
  const key = `${outcome.kind} ${outcome.reason}`;
  getOrMake(drops, key, () => ({ outcome, quantity: 0 })).quantity += 1;
}

/** Sent again under the same id, or as another transaction with the same span. */
function isAgain(
  transaction: EventKey,
  [own]: readonly DigestedSpan[],
  transactions: ReadonlySet<string>,
  seen: SeenSpans,
): boolean {
  if (transactions.has(eventKeyText(transaction))) return true;
  return own !== undefined && seen.has(own.row);
}

/** Of a span that is not its own segment. */
function segmentOf({ projectId, traceId, spanId, segmentId }: SpanRow): SpanKey | undefined {
  if (segmentId === undefined || segmentId === spanId) return undefined;
  return { projectId, traceId, spanId: segmentId as SpanId };
}
