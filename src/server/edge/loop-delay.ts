/**
 * How long the edge keeps its timers waiting: whoever connects meanwhile waits as long. Own timers
 * instead of perf_hooks' histogram: that one counts its own interval with the delay.
 */
import { SECOND_MS } from "#lib/time.ts";

const EVERY_MS = 20;
/** What is answered is of the last one to two spans. */
const SPAN_MS = 10 * SECOND_MS;
/** Nothing that the edge does takes a tenth of it. */
const STALL_MS = 1 * SECOND_MS;

export interface LoopDelayFacts {
  p99: number;
  max: number;
}

export class LoopDelay {
  readonly #nowMs: () => number;
  readonly #onStall: (lateMs: number) => void;
  #spans: { startMs: number; lateMs: number[] }[] = [];
  #expectedMs: number;

  /** `onStall` is told of what an operator should know of. */
  constructor(
    onStall: (lateMs: number) => void = () => {},
    nowMs: () => number = () => performance.now(),
  ) {
    this.#onStall = onStall;
    this.#nowMs = nowMs;
    this.#expectedMs = nowMs() + EVERY_MS;
  }

  /** Goes on for as long as the process has something else to do. */
  start(): this {
    setInterval(() => this.tick(), EVERY_MS).unref();
    return this;
  }

  tick(): void {
    const nowMs = this.#nowMs();
    const lateMs = Math.max(0, nowMs - this.#expectedMs);
    this.#expectedMs = nowMs + EVERY_MS;
    let last = this.#spans.at(-1);
    if (last === undefined || nowMs - last.startMs >= SPAN_MS) {
      last = { startMs: nowMs, lateMs: [] };
      this.#spans = [...this.#spans.slice(-1), last];
    }
    last.lateMs.push(lateMs);
    if (lateMs >= STALL_MS) this.#onStall(Math.round(lateMs));
  }

  facts(): LoopDelayFacts {
    const all = this.#spans.flatMap(({ lateMs }) => lateMs).sort((a, b) => a - b);
    const index = Math.max(0, Math.ceil(all.length * 0.99) - 1);
    return { p99: tenths(all[index] ?? 0), max: tenths(all.at(-1) ?? 0) };
  }
}

function tenths(ms: number): number {
  return Math.round(ms * 10) / 10;
}
