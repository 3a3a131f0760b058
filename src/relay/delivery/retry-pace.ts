/** How long to wait after a failure: twice as long each time, up to a bound, and never all at once. */
import { backOffMs } from "#lib/back-off.ts";
import { SECOND_MS } from "#lib/time.ts";

const FIRST_MS = 1 * SECOND_MS;

export class RetryPace {
  #maxMs: number;
  #random: () => number;
  #failures = 0;

  constructor(maxMs: number, random: () => number = Math.random) {
    this.#maxMs = maxMs;
    this.#random = random;
  }

  /** After one more failure. `pauseMs` is what the other side asked for. */
  nextMs(pauseMs = 0): number {
    this.#failures += 1;
    const fullMs = backOffMs(this.#failures, { firstMs: FIRST_MS, maxMs: this.#maxMs });
    // Many who lost the same upstream must not come back in the same moment.
    const jitteredMs = fullMs * (0.5 + this.#random() / 2);
    return Math.round(Math.min(Math.max(jitteredMs, pauseMs), this.#maxMs));
  }

  reset(): void {
    this.#failures = 0;
  }
}
