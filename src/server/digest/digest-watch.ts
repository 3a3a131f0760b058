/** Notices when the digest is stuck at one batch, and what it died of. */
import type { SpoolState } from "#ingest/spool/shared-state.ts";
import { MINUTE_MS } from "#lib/time.ts";

/** Far more than the slowest disk takes for the largest batch. */
const STUCK_MS = 2 * MINUTE_MS;

export class DigestWatch {
  #state: Pick<SpoolState, "trying" | "tries">;
  #nowMs: () => number;
  #seen = { tries: 0, sinceMs: 0 };
  #diedAt = 0;
  #deaths = 0;

  constructor(
    state: Pick<SpoolState, "trying" | "tries">,
    nowMs: () => number = () => performance.now(),
  ) {
    this.#state = state;
    this.#nowMs = nowMs;
  }

  /** For how long it has been at the same try, as exactly as it is asked often; 0 while it is at none. */
  atTryMs(): number {
    const { trying, tries } = this.#state;
    const nowMs = this.#nowMs();
    if (trying === 0 || tries !== this.#seen.tries) this.#seen = { tries, sinceMs: nowMs };
    return nowMs - this.#seen.sinceMs;
  }

  /** To be asked every second or so: whether that is too long. */
  isStuck(): boolean {
    return this.atTryMs() >= STUCK_MS;
  }

  /** To be told when it has died; how often in a row that was at one and the same batch. */
  died(): number {
    const { trying } = this.#state;
    // Between two batches: an error that was thrown and logged, not a record that kills.
    if (trying === 0) this.#deaths = 0;
    else if (trying === this.#diedAt) this.#deaths += 1;
    else this.#deaths = 1;
    this.#diedAt = trying;
    return this.#deaths;
  }
}
