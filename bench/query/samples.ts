/** Times of one question or page, and what they come to. */
import { percentile } from "#bench/report/stats.ts";

export interface Sample {
  ms: number;
  /** Of whoever answers. */
  cpuMs: number;
  /** Rows of an answer, bytes of a page. */
  size: number;
}

export interface Times {
  p50: number;
  p95: number;
  /** Median; what else the machine does hardly shows in it. */
  cpuMs: number;
  size: number;
  count: number;
}

export function timesOf(samples: readonly Sample[]): Times {
  const sorted = (values: readonly number[]) => values.toSorted((a, b) => a - b);
  const ms = sorted(samples.map((sample) => sample.ms));
  const cpu = sorted(samples.map((sample) => sample.cpuMs));
  return {
    p50: percentile(ms, 0.5),
    p95: percentile(ms, 0.95),
    cpuMs: percentile(cpu, 0.5),
    size: samples.at(-1)?.size ?? 0,
    count: samples.length,
  };
}

/** All of the data, and a tenth of it. */
type Size = "full" | "tenth";
export type Pair<T> = Record<Size, T>;

/** A question, asked of each side. */
export interface Timed<Side extends string = Size> {
  name: string;
  times: Record<Side, Times>;
}
