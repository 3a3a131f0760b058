/** Takes per name: a burst at once, and as many again over an hour. */
import { HOUR_MS } from "#lib/time.ts";

/** Names are made from errors: there is no end to them. */
const MAX_NAMES = 500;

export class TokenBuckets {
  #burst: number;
  /** When each bucket will be full again, in the order of use. */
  #fullAtMs = new Map<string, number>();

  constructor(burst: number) {
    this.#burst = burst;
  }

  take(name: string, nowMs: number): boolean {
    const costMs = HOUR_MS / this.#burst;
    const fullAtMs = Math.max(nowMs, this.#fullAtMs.get(name) ?? 0) + costMs;
    if (fullAtMs - nowMs > HOUR_MS + 1) return false;
    this.#fullAtMs.delete(name);
    this.#fullAtMs.set(name, fullAtMs);
    const [oldest] = this.#fullAtMs.keys();
    if (this.#fullAtMs.size > MAX_NAMES && oldest !== undefined) this.#fullAtMs.delete(oldest);
    return true;
  }
}
