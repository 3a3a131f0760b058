/** The batches that meta has and telemetry may lack, as they were decided. */
import type { SpoolPosition } from "#model/spool-position.ts";
import type { KeptBatch } from "#store/ports/digest.ts";
import { type DigestInputs, openInputs } from "./inputs.ts";

export class KeptBatches {
  #batches: readonly KeptBatch[] = [];

  /** At the start, and whenever a batch could not be written: meta may have it already. */
  know(batches: readonly KeptBatch[]): void {
    this.#batches = batches;
  }

  /** The inputs of the batch that a record at this position was in; undefined when it is new. */
  at(position: SpoolPosition): DigestInputs | undefined {
    const kept = this.#batches.find(({ from, to }) => from <= position && position < to);
    return kept && openInputs(kept);
  }
}
