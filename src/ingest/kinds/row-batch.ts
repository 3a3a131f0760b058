import type { SpooledItem } from "#ingest/digest/spooled-item.ts";
import type { Step } from "#model/outcome.ts";
import type { TableName, TelemetryRows } from "#model/tables/index.ts";
import { type Arrived, keepNew } from "./keep-new.ts";
import type { BatchParts, KindBatch, KindRows } from "./kind.ts";

/** The items of a kind each of which is one row and has nothing to do with others. */
export class RowBatch<T extends TableName> implements KindBatch<Step<TelemetryRows[T][number]>> {
  readonly #parts: BatchParts;
  readonly #table: T;
  readonly #arrived: Arrived<TelemetryRows[T][number]>[] = [];

  constructor(parts: BatchParts, table: T) {
    this.#parts = parts;
    this.#table = table;
  }

  add(item: SpooledItem, step: Step<TelemetryRows[T][number]>): void {
    if (step.ok) this.#arrived.push({ items: [item], row: step.value });
    else this.#parts.count(item, step.outcome);
  }

  async finish(): Promise<KindRows> {
    if (this.#arrived.length === 0) return {};
    const rows = await keepNew(this.#parts, this.#table, this.#arrived);
    return { [this.#table]: rows };
  }
}
