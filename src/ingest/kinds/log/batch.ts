import type { SpooledItem } from "#ingest/digest/spooled-item.ts";
import type { BatchParts, KindBatch, KindRows } from "#ingest/kinds/kind.ts";
import { ALL_SUSPECTS } from "#ingest/scrub/suspects.ts";
import type { JsonObject } from "#lib/json.ts";
import type { Rejection } from "#model/outcome.ts";
import type { LogRow } from "#model/signals/log.ts";
import type { SpoolPosition } from "#model/spool-position.ts";
import type { EntryPlace } from "#store/ports/digest.ts";
import { digestContainer, digestEntry } from "./digest.ts";

/** Enough to tell those apart that one installation ever had. */
const SPOOL_CHARS = 6;
const EMPTY: Rejection = { kind: "invalid", reason: "no_data" };

/** The log entries of one batch; each of them counts by itself. They have no id to know again. */
export class LogBatch implements KindBatch {
  readonly #parts: BatchParts;
  readonly #logs: LogRow[] = [];
  /** How many entries of a record there were so far. */
  readonly #entries = new Map<SpoolPosition, number>();

  constructor(parts: BatchParts) {
    this.#parts = parts;
  }

  add(item: SpooledItem): void {
    const { context, count } = this.#parts;
    const container = digestContainer(item, context, () => this.#nextPlace(item));
    // As many as its header says.
    if (!container.ok) return count(item, container.outcome);
    if (container.value.length === 0) return count(item, EMPTY);
    const before = this.#logs.length;
    for (const step of container.value) {
      if (step.ok) this.#logs.push(step.value);
      else count(item, step.outcome, 1);
    }
    count(item, undefined, this.#logs.length - before);
  }

  /** An entry that another kind makes, counted as its item. */
  addEntry(item: SpooledItem, entry: JsonObject): void {
    const { context, count } = this.#parts;
    const container = { infersAgent: true, suspects: ALL_SUSPECTS };
    const step = digestEntry(entry, container, item, context, this.#nextPlace(item));
    if (step.ok) this.#logs.push(step.value);
    count(item, step.ok ? undefined : step.outcome, 1);
  }

  /** An entry is more than a byte of its record: no two have the same number. */
  #nextPlace({ spool, position }: SpooledItem): EntryPlace {
    const before = this.#entries.get(position) ?? 0;
    this.#entries.set(position, before + 1);
    return { number: position + before, spool: spool.slice(0, SPOOL_CHARS) };
  }

  async finish(): Promise<KindRows> {
    return { logs: this.#logs };
  }
}
