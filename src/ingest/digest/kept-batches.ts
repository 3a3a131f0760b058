/** The batches that meta has and telemetry may lack, as they were decided. */
import { type OpenSettings, openSettings } from "#ingest/settings/settings-reader.ts";
import type { SpoolPosition } from "#model/spool-position.ts";
import type { KeptBatch } from "#store/ports/digest.ts";
import { Decisions } from "./decisions.ts";

export class KeptBatches {
  #batches: readonly KeptBatch[] = [];

  /** At the start, and whenever a batch could not be written: meta may have it already. */
  know(batches: readonly KeptBatch[]): void {
    this.#batches = batches;
  }

  /** Of the batch that a record at this place was in. */
  at(position: SpoolPosition): { settings: OpenSettings; decisions: Decisions } | undefined {
    const kept = this.#batches.find(({ from, to }) => from <= position && position < to);
    if (kept === undefined) return undefined;
    return { settings: openSettings(kept.settings), decisions: Decisions.read(kept.items) };
  }
}
