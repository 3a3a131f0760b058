import { SECOND_MS } from "#lib/time.ts";
import type { LimitWindow } from "#model/limits.ts";
import { type LimitClock, nowIn, type Span, windowAt } from "./window.ts";

/** Relay's max_rate_limit: a client that is told to wait longer would not notice a raised limit. */
const MAX_RETRY_S = 300;
/** Relay's answer where nothing is taken at all: there is no window whose end would help. */
const CLOSED_RETRY_S = 60;

/** What was used of one limit in its window. Fixed windows, as Relay's quotas are. */
export class Counter {
  readonly window: LimitWindow;
  limit: number;
  #clock: LimitClock;
  #span: Span | undefined;
  #used = 0;
  #countsFromMs = 0;

  constructor(window: LimitWindow, limit: number, clock: LimitClock) {
    this.window = window;
    this.limit = limit;
    this.#clock = clock;
    this.begin();
  }

  /** From now on it is asked; what was taken before, it has not counted. */
  begin(): void {
    this.#countsFromMs = this.#clock.steadyMs();
  }

  /** What was used before we counted. */
  seed(span: Span, used: number): void {
    this.#span = span;
    this.#used = used;
  }

  get used(): number {
    this.#turn();
    return this.#used;
  }

  hasRoomFor(quantity: number): boolean {
    this.#turn();
    return this.#used + quantity <= this.limit;
  }

  add(quantity: number): void {
    this.#turn();
    this.#span ??= windowAt(this.window, this.#clock);
    this.#used += quantity;
  }

  /** What was taken in this window, and by it, is as if it had not been. */
  giveBack(quantity: number, takenAtMs: number): void {
    this.#turn();
    if (this.#span === undefined || takenAtMs < this.#countsFromMs) return;
    if (takenAtMs < this.#span.startMs) return;
    this.#used = Math.max(0, this.#used - quantity);
  }

  /** In whole seconds, at least one. */
  get retryAfterS(): number {
    if (this.limit === 0) return CLOSED_RETRY_S;
    const { endMs } = this.#span ?? windowAt(this.window, this.#clock);
    const leftS = Math.ceil((endMs - nowIn(this.window, this.#clock)) / SECOND_MS);
    return Math.min(MAX_RETRY_S, Math.max(1, leftS));
  }

  /** A clock that was set back is in another window too: nothing is closed for longer than its window. */
  #turn(): void {
    if (this.#span === undefined) return;
    const nowMs = nowIn(this.window, this.#clock);
    if (nowMs >= this.#span.startMs && nowMs < this.#span.endMs) return;
    this.#span = undefined;
    this.#used = 0;
  }
}
