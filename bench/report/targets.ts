/** What the figures must reach on two cores. */
import type { PairFigures } from "./figures.ts";

export interface Target {
  figure: keyof PairFigures;
  /** Most figures must stay below their limit. */
  atLeast?: true;
  /** Set for the first version. */
  first?: number;
  /** Set for the finished product. */
  target?: number;
  /** Reached by a prototype: possible, not demanded. */
  stretch?: number;
}

const ALWAYS: readonly Target[] = [
  { figure: "rejects", first: 0, target: 0 },
  { figure: "serverErrors", target: 0 },
  { figure: "peakMb", first: 400, target: 400, stretch: 300 },
  { figure: "allPeakMb", target: 600 },
];

/** Events of another size or encoding have no targets of their own. */
const BY_PROFILE: Record<string, readonly Target[]> = {
  errors: [
    { figure: "ratio", atLeast: true, first: 0.18, target: 0.22, stretch: 0.3 },
    { figure: "cpuRatio", target: 6, stretch: 4.6 },
    { figure: "p99Ms", target: 30, stretch: 15 },
    { figure: "bytesPerEvent", target: 1000, stretch: 800 },
  ],
  mixed: [{ figure: "rowsPerS", atLeast: true, target: 25_000 }],
  paced: [{ figure: "p99Ms", target: 10 }],
};

export function targetsOf(profile: string): readonly Target[] {
  return [...ALWAYS, ...(BY_PROFILE[profile] ?? [])];
}

export function isReached(target: Target, limit: number, figures: PairFigures): boolean {
  const value = figures[target.figure];
  return target.atLeast ? value >= limit : value <= limit;
}

export function misses(profile: string, figures: PairFigures): string[] {
  return targetsOf(profile).flatMap((target) =>
    (["first", "target"] as const)
      .filter((level) => target[level] !== undefined)
      .filter((level) => !isReached(target, target[level] ?? 0, figures))
      .map((level) => `${target.figure} (${level})`),
  );
}
