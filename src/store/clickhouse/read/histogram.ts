import type { Histogram } from "#lib/histogram/packed-histogram.ts";

/** As `sumMap` answers it: steps, and how many values each has. */
export function histogramOf(value: unknown): Histogram {
  const [buckets, counts] = value as [number[], number[]];
  return new Map(buckets.map((bucket, index) => [bucket, Number(counts[index])]));
}
