/** What many measurements of one thing come to. */
export function summarize(values: readonly number[]): { median: number; p99: number; max: number } {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (share: number) => Math.round(sorted[Math.floor(share * (sorted.length - 1))] ?? 0);
  return { median: at(0.5), p99: at(0.99), max: at(1) };
}
