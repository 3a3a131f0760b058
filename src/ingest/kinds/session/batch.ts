/** The sessions of one batch: items of type `session` and `sessions`. The store does the sums. */
import type { SpooledItem } from "#ingest/digest/spooled-item.ts";
import type { BatchParts, KindBatch, KindRows } from "#ingest/kinds/kind.ts";
import type { Step } from "#model/outcome.ts";
import type { SessionRows } from "#model/signals/release-health.ts";
import type { DigestedSessions } from "./digest.ts";

export class SessionBatch implements KindBatch<DigestedSessions> {
  readonly #parts: BatchParts;
  readonly #rows: SessionRows = { updates: [], groups: [] };

  constructor(parts: BatchParts) {
    this.#parts = parts;
  }

  add(item: SpooledItem, { updates, groups }: DigestedSessions): void {
    for (const step of updates) this.#take(item, step, this.#rows.updates);
    for (const step of groups) this.#take(item, step, this.#rows.groups);
  }

  async finish(): Promise<KindRows> {
    return { sessions: this.#rows };
  }

  #take<Row>(item: SpooledItem, step: Step<Row>, rows: Row[]): void {
    if (step.ok) rows.push(step.value);
    this.#parts.count(item, step.ok ? undefined : step.outcome, 1);
  }
}
