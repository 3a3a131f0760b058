import type { SpooledItem } from "#ingest/digest/spooled-item.ts";
import type { BatchParts, KindBatch, KindRows } from "#ingest/kinds/kind.ts";
import type { Rejection, Step } from "#model/outcome.ts";
import type { LogRow } from "#model/signals/log.ts";
import type { SpoolPosition } from "#model/spool-position.ts";

const EMPTY: Rejection = { kind: "invalid", reason: "no_data" };

/** The log entries of one batch; each of them counts by itself. They have no id to know again. */
export class LogBatch implements KindBatch<Step<Step<LogRow>[]>> {
  readonly #parts: BatchParts;
  readonly #logs: LogRow[] = [];
  /** How many entries of a record there were so far. */
  readonly #entries = new Map<SpoolPosition, number>();

  constructor(parts: BatchParts) {
    this.#parts = parts;
  }

  add(item: SpooledItem, container: Step<Step<LogRow>[]>): void {
    const { count } = this.#parts;
    // As many as its header says.
    if (!container.ok) return count(item, container.outcome);
    const steps = container.value;
    if (steps.length === 0) return count(item, EMPTY);
    const before = this.#logs.length;
    const others = this.#number(item, steps.length);
    for (const step of steps) {
      if (step.ok) this.#push(step.value, others);
      else count(item, step.outcome, 1);
    }
    count(item, undefined, this.#logs.length - before);
  }

  /** An entry that another kind makes, counted as its item. */
  addEntry(item: SpooledItem, step: Step<LogRow>): void {
    const others = this.#number(item, 1);
    if (step.ok) this.#push(step.value, others);
    this.#parts.count(item, step.ok ? undefined : step.outcome, 1);
  }

  /** How many entries its record has had before; no two of them have the same number. */
  #number({ position }: SpooledItem, entries: number): number {
    const before = this.#entries.get(position) ?? 0;
    this.#entries.set(position, before + entries);
    return before;
  }

  #push(row: LogRow, others: number): void {
    row.number += others;
    this.#logs.push(row);
  }

  async finish(): Promise<KindRows> {
    return { logs: this.#logs };
  }
}
