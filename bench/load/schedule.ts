/** When each request of a load is due. */
import type { Random } from "#lib/random.ts";

export type Pace =
  /** As fast as answers come. */
  | { pattern: "saturated" }
  /** All at once. */
  | { pattern: "burst" }
  /** At a rate of its own, whatever answers do. */
  | { pattern: "paced"; perS: number };

/**
 * Milliseconds from the start; undefined when a request is due as soon as a connection is free.
 * People do not take turns: the gaps of a paced load are those of chance (Poisson), so that
 * some requests come together.
 */
export function scheduleOf(pace: Pace, count: number, random: Random): Float64Array | undefined {
  if (pace.pattern === "saturated") return undefined;
  const due = new Float64Array(count);
  if (pace.pattern === "burst") return due;
  const meanGapMs = 1000 / pace.perS;
  for (let i = 1; i < count; i++) {
    due[i] = (due[i - 1] ?? 0) - Math.log(1 - random.share()) * meanGapMs;
  }
  return due;
}
