/** Settings that a person may change are read anew every few seconds, never for an event. */
import { SECOND_MS } from "#lib/time.ts";

/** A changed setting holds within five seconds: this, and the batch that is under way. */
const REREAD_MS = 2 * SECOND_MS;

export class SettingsClock {
  #nowMs: () => number;
  #readAtMs = Number.NEGATIVE_INFINITY;

  constructor(nowMs: () => number = () => performance.now()) {
    this.#nowMs = nowMs;
  }

  /** A reading that failed is due again at once. */
  async whenDue(read: () => Promise<void>): Promise<void> {
    const nowMs = this.#nowMs();
    if (nowMs - this.#readAtMs < REREAD_MS) return;
    await read();
    this.#readAtMs = nowMs;
  }
}
