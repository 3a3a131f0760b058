/**
 * A token bucket per address: it fills evenly, and holds one minute's worth for the moment when a
 * page loads. Addresses that are not heard of for long are forgotten, so memory is bounded.
 */
import { MINUTE_MS, SECOND_MS } from "#lib/time.ts";

/** About 1 MB. Who has more addresses than this is not held by limits on one. */
const MAX_REMEMBERED = 10_000;

export class AddressLimiter {
  /** What one request costs: the time in which its token comes back. */
  #costMs: number;
  #monotonicMs: () => number;
  #maxRemembered: number;
  /** When each bucket will be full again; the one that was used longest ago comes first. */
  #fullAtMs = new Map<string, number>();

  /** 0 means no limit. */
  constructor(
    perMinute: number,
    monotonicMs: () => number = () => performance.now(),
    maxRemembered = MAX_REMEMBERED,
  ) {
    this.#costMs = perMinute === 0 ? 0 : MINUTE_MS / perMinute;
    this.#monotonicMs = monotonicMs;
    this.#maxRemembered = maxRemembered;
  }

  /** Takes one, or says in how many whole seconds there is one again. */
  take(address: string): number | undefined {
    if (this.#costMs === 0) return undefined;
    const nowMs = this.#monotonicMs();
    const beforeMs = Math.max(nowMs, this.#fullAtMs.get(address) ?? 0);
    const afterMs = beforeMs + this.#costMs;
    const missingMs = afterMs - nowMs - MINUTE_MS;
    // Sums of fractions are a little off; a millisecond is none.
    const isOpen = missingMs < 1;
    this.#remember(address, isOpen ? afterMs : beforeMs);
    return isOpen ? undefined : Math.ceil((missingMs - 1) / SECOND_MS);
  }

  get remembered(): number {
    return this.#fullAtMs.size;
  }

  #remember(address: string, fullAtMs: number): void {
    this.#fullAtMs.delete(address);
    this.#fullAtMs.set(address, fullAtMs);
    if (this.#fullAtMs.size <= this.#maxRemembered) return;
    const [oldest] = this.#fullAtMs.keys();
    if (oldest !== undefined) this.#fullAtMs.delete(oldest);
  }
}
