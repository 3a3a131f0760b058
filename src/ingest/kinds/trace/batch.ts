import type { SpooledItem } from "#ingest/digest/spooled-item.ts";
import { DUPLICATE } from "#ingest/kinds/keep-new.ts";
import type { BatchParts, KindBatch, KindRows } from "#ingest/kinds/kind.ts";
import type { VitalBatch } from "#ingest/kinds/vital/batch.ts";
import { scrubSample } from "#ingest/kinds/vital/scrub.ts";
import type { HiddenCounts } from "#ingest/scrub/hidden-counts.ts";
import type { SpanId } from "#model/ids.ts";
import type { SpanRow } from "#model/signals/span.ts";
import { type EventKey, eventKeyText } from "#store/ports/digest.ts";
import type { SpanKey } from "#store/ports/telemetry/spans.ts";
import { deriveVitals } from "./derive-vitals.ts";
import { type DigestedSpan, type DigestedTrace, lacksRoute } from "./rows.ts";
import { SeenSpans } from "./seen-spans.ts";
import { SegmentCounts } from "./segment-counts.ts";

/** One item's spans; a transaction's own comes first. */
interface Arrived {
  item: SpooledItem;
  transaction: EventKey | undefined;
  spans: DigestedSpan[];
}

/** The transactions and spans of one batch: each span counts by itself, wherever it came in. */
export class TraceBatch implements KindBatch<DigestedTrace> {
  readonly #parts: BatchParts;
  readonly #vitals: VitalBatch;
  readonly #arrived: Arrived[] = [];

  constructor(parts: BatchParts, vitals: VitalBatch) {
    this.#parts = parts;
    this.#vitals = vitals;
  }

  add(item: SpooledItem, digested: DigestedTrace): void {
    const { count } = this.#parts;
    if (!digested.ok) {
      // Spans by themselves are as many as the header says: nobody can count what cannot be read.
      count(item, digested.outcome);
      if (digested.spans !== undefined) count(item, digested.outcome, digested.spans, "span");
      return;
    }
    const { transaction, spans, drops } = digested;
    if (spans.length > 0) this.#arrived.push({ item, transaction, spans });
    const category = transaction === undefined ? undefined : "span";
    for (const { outcome, quantity } of drops) count(item, outcome, quantity, category);
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
    this.#deriveVitals(fresh);
    return { spans: fresh.map(({ row }) => row) };
  }

  /** When their routes are known; of spans that are stored already there are none. */
  #deriveVitals(fresh: readonly DigestedSpan[]): void {
    const { inputs, countHidden } = this.#parts;
    const samples = fresh.flatMap(deriveVitals).map((sample) => {
      const hidden: HiddenCounts = new Map();
      const clean = scrubSample(sample, inputs.scrubRules.of(sample.projectId), hidden);
      countHidden(sample.projectId, hidden);
      return clean;
    });
    this.#vitals.addDerived(samples);
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
