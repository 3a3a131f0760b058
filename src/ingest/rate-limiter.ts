/**
 * How many items of one category the installation takes per minute. Fixed windows on a clock that
 * never jumps, as Relay's quotas are.
 */
import { MINUTE_MS } from "#lib/time.ts";
import type { Category } from "#protocol/categories.ts";
import type { RateLimit } from "#protocol/rate-limits.ts";

export class RateLimiter {
  #perMinute: number;
  #monotonicMs: () => number;
  #windows = new Map<Category, { startMs: number; used: number }>();

  /** 0 means no limit. */
  constructor(perMinute: number, monotonicMs: () => number = () => performance.now()) {
    this.#perMinute = perMinute;
    this.#monotonicMs = monotonicMs;
  }

  /** Takes `quantity` of the category, or says how long it is closed. */
  take(category: Category, quantity: number): RateLimit | undefined {
    if (this.#perMinute === 0) return undefined;
    const nowMs = this.#monotonicMs();
    let window = this.#windows.get(category);
    if (window === undefined || nowMs - window.startMs >= MINUTE_MS) {
      window = { startMs: nowMs, used: 0 };
      this.#windows.set(category, window);
    }
    if (window.used + quantity <= this.#perMinute) {
      window.used += quantity;
      return undefined;
    }
    const retryAfterS = Math.max(1, Math.ceil((window.startMs + MINUTE_MS - nowMs) / 1000));
    return {
      retryAfterS,
      categories: [category],
      scope: "organization",
      reasonCode: "installation_limit",
    };
  }
}
