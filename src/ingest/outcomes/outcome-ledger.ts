/** Adds up outcomes until somebody writes them; one row per project, key, category and reason. */
import { startOfHour } from "#lib/time.ts";
import type { DropSample, OutcomeCount } from "#model/outcome.ts";
import type { ItemOutcome } from "./outcome-of.ts";

/** Of one row: enough to look at, whatever a flood brings. */
const MAX_SAMPLES = 3;

export class OutcomeLedger {
  #counts = new Map<string, OutcomeCount>();

  add(outcome: ItemOutcome): void {
    if (outcome.quantity === 0) return;
    const { atMs, sample, ...rest } = outcome;
    const count: OutcomeCount = { ...rest, hourMs: startOfHour(atMs) };
    if (sample !== undefined) count.samples = [sample];
    this.addCount(count);
  }

  addCount(count: OutcomeCount): void {
    const { projectId, keyId, category, kind, reason, hourMs } = count;
    const name = `${projectId} ${keyId} ${hourMs} ${category} ${kind} ${reason}`;
    const known = this.#counts.get(name);
    if (known === undefined) {
      this.#counts.set(name, { ...count });
      return;
    }
    known.quantity += count.quantity;
    const samples = newest(known.samples, count.samples);
    if (samples !== undefined) known.samples = samples;
  }

  get isEmpty(): boolean {
    return this.#counts.size === 0;
  }

  /** Everything so far; the ledger starts again at nothing. */
  take(): OutcomeCount[] {
    const counts = [...this.#counts.values()];
    this.#counts.clear();
    return counts;
  }
}

function newest(before?: DropSample[], more?: DropSample[]): DropSample[] | undefined {
  if (before === undefined || more === undefined) return before ?? more;
  return [...before, ...more].slice(-MAX_SAMPLES);
}
