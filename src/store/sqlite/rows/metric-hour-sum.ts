import { addPacked, type Histogram } from "#lib/histogram/packed-histogram.ts";
import { signedPercentiles } from "#lib/histogram/signed-buckets.ts";
import { type MetricHour, type MetricType, PERCENTILES } from "#model/signals/metric.ts";
import { sketchOf } from "./metric-hours.ts";

/** One hour of a metric over the day files that know of it: what came late is in a later one. */
export class MetricHourSum {
  readonly #hourMs: number;
  readonly #type: MetricType;
  readonly #histogram: Histogram = new Map();
  readonly #sketch = sketchOf(undefined);
  #count = 0;
  #sum = 0;
  #min = Number.POSITIVE_INFINITY;
  #max = Number.NEGATIVE_INFINITY;
  #last = 0;
  #lastUs = -1;

  constructor(hourMs: number, type: MetricType) {
    this.#hourMs = hourMs;
    this.#type = type;
  }

  add(row: Record<string, unknown>): void {
    this.#count += Number(row.count);
    this.#sum += Number(row.sum);
    this.#min = Math.min(this.#min, Number(row.min));
    this.#max = Math.max(this.#max, Number(row.max));
    if (Number(row.last_us) > this.#lastUs) {
      this.#last = Number(row.last);
      this.#lastUs = Number(row.last_us);
    }
    if (row.histogram instanceof Uint8Array) addPacked(this.#histogram, row.histogram);
    if (row.sketch instanceof Uint8Array) this.#sketch.unite(sketchOf(row.sketch));
  }

  stats(): MetricHour {
    const isDistribution = this.#type === "distribution";
    return {
      hourMs: this.#hourMs,
      count: this.#count,
      sum: this.#sum,
      min: this.#min,
      max: this.#max,
      last: this.#last,
      percentiles: isDistribution
        ? signedPercentiles(this.#histogram, PERCENTILES).map((value) => this.#within(value))
        : undefined,
      distinct: this.#type === "set" ? this.#sketch.count() : undefined,
    };
  }

  /** The middle of a step may lie beyond what was measured. */
  #within(value: number): number {
    return Math.min(this.#max, Math.max(this.#min, value));
  }
}
