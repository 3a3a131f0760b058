/** Adds up outcomes until somebody writes them; one row per project, key, category and reason. */
import { startOfHour } from "#lib/time.ts";
import type { OutcomeCount } from "#model/outcome.ts";

export class OutcomeLedger {
  #counts = new Map<string, OutcomeCount>();

  add(outcome: Omit<OutcomeCount, "hourMs"> & { atMs: number }): void {
    if (outcome.quantity === 0) return;
    const { atMs, ...rest } = outcome;
    this.addCount({ ...rest, hourMs: startOfHour(atMs) });
  }

  addCount(count: OutcomeCount): void {
    const { projectId, keyId, category, kind, reason, hourMs } = count;
    const name = `${projectId} ${keyId} ${hourMs} ${category} ${kind} ${reason}`;
    const known = this.#counts.get(name);
    if (known !== undefined) known.quantity += count.quantity;
    else this.#counts.set(name, { ...count });
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
