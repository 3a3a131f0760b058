/** How fast the backlog shrinks, from a look at it every second. */
import { SECOND_MS } from "#lib/time.ts";

const WINDOW_MS = 30 * SECOND_MS;
/** Batches come in steps: a shorter time says nothing. */
const LEAST_MS = 5 * SECOND_MS;

export class BacklogPace {
  #seen: { atMs: number; bytes: number }[] = [];

  saw(bytes: number, nowMs: number): void {
    this.#seen.push({ atMs: nowMs, bytes });
    while ((this.#seen[0]?.atMs ?? nowMs) < nowMs - WINDOW_MS) this.#seen.shift();
  }

  doneInMs(bytes: number): number | "growing" | undefined {
    if (bytes === 0) return 0;
    const [first, last] = [this.#seen[0], this.#seen.at(-1)];
    if (first === undefined || last === undefined) return undefined;
    if (last.atMs - first.atMs < LEAST_MS) return undefined;
    // After a flood it shrinks from where it was highest, long before it is less than it was at first.
    const highest = this.#seen.reduce((a, b) => (b.bytes >= a.bytes ? b : a));
    const from = last.atMs - highest.atMs < LEAST_MS ? first : highest;
    const shrunk = from.bytes - last.bytes;
    return shrunk <= 0 ? "growing" : Math.round((bytes * (last.atMs - from.atMs)) / shrunk);
  }
}
