/** What it costs to have millions of events already: each result over that of the empty store. */
import type { PairResults } from "./pair-results.ts";
import { median } from "./stats.ts";

export interface StoredRatios {
  rate: number;
  cpu: number;
  p99: number;
}

/** The least that the rate may be of the rate at empty. */
const STORED_RATE_TARGET = 0.9;

export function storedRatios(
  rounds: readonly { empty: PairResults; stored: PairResults }[],
): StoredRatios {
  const over = (name: keyof PairResults) =>
    median(rounds.map(({ empty, stored }) => stored[name] / empty[name]));
  return { rate: over("digestedPerS"), cpu: over("cpuUs"), p99: over("p99Ms") };
}

export function showStoredRatios({ rate, cpu, p99 }: StoredRatios): string {
  const verdict = rate >= STORED_RATE_TARGET ? "ok" : "MISS";
  return [
    `Digested/s with the store full over empty: ${rate.toFixed(3)} (>= ${STORED_RATE_TARGET} ${verdict})`,
    `server CPU per event: ${cpu.toFixed(3)}`,
    `accept p99: ${p99.toFixed(2)}`,
  ].join("; ");
}
