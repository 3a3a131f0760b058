import type { SpooledItem } from "#ingest/digest/spooled-item.ts";
import type { BatchParts, KindBatch, KindRows } from "#ingest/kinds/kind.ts";
import { ALL_SUSPECTS } from "#ingest/scrub/suspects.ts";
import type { JsonObject } from "#lib/json.ts";
import type { Rejection } from "#model/outcome.ts";
import type { LogRow } from "#store/ports/digest.ts";
import { digestContainer, digestEntry } from "./digest-container.ts";

const EMPTY: Rejection = { kind: "invalid", reason: "no_data" };

/** The log entries of one batch; each of them counts by itself. They have no id to know again. */
export class LogBatch implements KindBatch {
  readonly #parts: BatchParts;
  readonly #logs: LogRow[] = [];

  constructor(parts: BatchParts) {
    this.#parts = parts;
  }

  add(item: SpooledItem): void {
    const { context, count } = this.#parts;
    const container = digestContainer(item, context);
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
    const step = digestEntry(entry, { infersAgent: true, suspects: ALL_SUSPECTS }, item, context);
    if (step.ok) this.#logs.push(step.value);
    count(item, step.ok ? undefined : step.outcome, 1);
  }

  async finish(): Promise<KindRows> {
    return { logs: this.#logs };
  }
}
