/** What the results must reach on two cores. */
import type { PairResults } from "./pair-results.ts";

export interface Target {
  of: keyof PairResults;
  /** Most results must stay below their limit. */
  atLeast?: true;
  /** Set for the first version. */
  first?: number;
  /** Set for the finished product. */
  target?: number;
  /** Reached by a prototype: possible, not demanded. */
  stretch?: number;
}

const ALWAYS: readonly Target[] = [
  { of: "rejects", first: 0, target: 0 },
  { of: "serverErrors", target: 0 },
  { of: "peakMb", first: 400, target: 400, stretch: 300 },
  { of: "allPeakMb", target: 600 },
];

/** Events of another size or encoding have no targets of their own. */
const BY_PROFILE: Record<string, readonly Target[]> = {
  errors: [
    { of: "ratio", atLeast: true, first: 0.18, target: 0.22, stretch: 0.3 },
    { of: "cpuRatio", target: 6, stretch: 4.6 },
    { of: "p99Ms", target: 30, stretch: 15 },
    { of: "bytesPerEvent", target: 1000, stretch: 800 },
  ],
  mixed: [{ of: "rowsPerS", atLeast: true, target: 25_000 }],
  paced: [{ of: "p99Ms", target: 10 }],
};

export function targetsOf(profile: string): readonly Target[] {
  return [...ALWAYS, ...(BY_PROFILE[profile] ?? [])];
}

export function isReached(target: Target, limit: number, results: PairResults): boolean {
  const value = results[target.of];
  return target.atLeast ? value >= limit : value <= limit;
}

export function misses(profile: string, results: PairResults): string[] {
  return targetsOf(profile).flatMap((target) =>
    (["first", "target"] as const)
      .filter((level) => target[level] !== undefined)
      .filter((level) => !isReached(target, target[level] ?? 0, results))
      .map((level) => `${target.of} (${level})`),
  );
}
