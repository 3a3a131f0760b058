/** When what the digest wrote is merged into its files, and the spool may let go of it. */
import type { SpoolState } from "#ingest/spool/shared-state.ts";
import type { DigestStore } from "#ingest/store/digest-store.ts";
import { MEBIBYTE } from "#lib/bytes.ts";
import { SECOND_MS } from "#lib/time.ts";
import type { Log } from "#server/log.ts";

const EVERY_MS = 60 * SECOND_MS;
/**
 * Of envelopes. What a checkpoint makes the disk write, the next sync of the spool waits for: 230 ms
 * after 64 MiB, 18 ms after 8 MiB (99 of 100 answers at half load, when checkpoints synced the logs of
 * the stores too). Smaller ones write more in all.
 */
const DUE_BYTES = 8 * MEBIBYTE;
/** While a backlog is worked off: what batches have in common is then written once for several. */
const DUE_BYTES_BEHIND = 32 * MEBIBYTE;
/** After one that failed. */
const RETRY_MS = 5 * SECOND_MS;

export interface CheckpointParts {
  store: Pick<DigestStore, "checkpoint" | "isPassing">;
  state: Pick<SpoolState, "freeBelow">;
  log: Pick<Log, "error">;
  /** Monotonic. */
  nowMs?: () => number;
}

export class Checkpoints {
  #parts: Required<CheckpointParts>;
  #bytes = 0;
  #lastMs: number;
  #notBeforeMs = Number.NEGATIVE_INFINITY;

  constructor(parts: CheckpointParts) {
    this.#parts = { nowMs: () => performance.now(), ...parts };
    this.#lastMs = this.#parts.nowMs();
  }

  wrote(bytes: number): void {
    this.#bytes += bytes;
  }

  async whenDue({ isBehind }: { isBehind: boolean }): Promise<void> {
    const atMs = this.#parts.nowMs();
    const isEnough = this.#bytes >= (isBehind ? DUE_BYTES_BEHIND : DUE_BYTES);
    // Without an envelope too: what people change is in the log of meta.db until then, and nowhere else.
    if (!isEnough && atMs - this.#lastMs < EVERY_MS) return;
    if (atMs < this.#notBeforeMs) return;
    await this.now();
  }

  /** At once; also before a stop, so that the spool can forget what is stored. */
  async now(): Promise<void> {
    const { store, state, log, nowMs } = this.#parts;
    try {
      state.freeBelow = await store.checkpoint();
      this.#bytes = 0;
      this.#lastMs = nowMs();
    } catch (error) {
      // A full disk takes no checkpoint; the spool keeps everything until one succeeds.
      if (!store.isPassing(error)) throw error;
      log.error({ err: error }, "a checkpoint failed and is tried again");
      this.#notBeforeMs = nowMs() + RETRY_MS;
    }
  }
}
