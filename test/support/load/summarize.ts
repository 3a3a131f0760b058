export interface Summary {
  min: number;
  median: number;
  p99: number;
  max: number;
}

/** What many measurements of one thing come to. */
export function summarize(values: readonly number[]): Summary {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (share: number) => Math.round(sorted[Math.floor(share * (sorted.length - 1))] ?? 0);
  return { min: at(0), median: at(0.5), p99: at(0.99), max: at(1) };
}
