import type { SpooledItem } from "#ingest/digest/spooled-item.ts";
import type { EventBatch } from "#ingest/kinds/event/batch.ts";
import type { BatchParts, KindBatch, KindRows } from "#ingest/kinds/kind.ts";
import type { LogBatch } from "#ingest/kinds/log/batch.ts";
import type { Step } from "#model/outcome.ts";
import type { DigestedReport } from "./digest.ts";

/** What browsers report by themselves goes on as events and log entries. */
export class ReportBatch implements KindBatch<Step<DigestedReport[]>> {
  readonly #parts: BatchParts;
  readonly #events: EventBatch;
  readonly #logs: LogBatch;

  constructor(parts: BatchParts, events: EventBatch, logs: LogBatch) {
    this.#parts = parts;
    this.#events = events;
    this.#logs = logs;
  }

  add(item: SpooledItem, reports: Step<DigestedReport[]>): void {
    const { count } = this.#parts;
    if (!reports.ok) return count(item, reports.outcome);
    for (const report of reports.value) {
      if ("refused" in report) count(item, report.refused, 1);
      else if ("entry" in report) this.#logs.addEntry(item, report.entry);
      else this.#events.add(report.item, report.event);
    }
  }

  /** Events and logs are finished by their own batches. */
  async finish(): Promise<KindRows> {
    return {};
  }
}
