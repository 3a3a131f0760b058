/** How long something took lately: a histogram per minute, of which the last ten count. */
import { addBucket, type BucketCount, logBucket, percentile } from "#lib/histogram/log-buckets.ts";
import { MINUTE_MS } from "#lib/time.ts";

const MINUTES = 10;

export class RecentTimes {
  #nowMs: () => number;
  #minutes: { minute: number; buckets: Map<number, BucketCount> }[] = [];

  constructor(nowMs: () => number) {
    this.#nowMs = nowMs;
  }

  add(tookMs: number): void {
    const minute = this.#minute();
    let last = this.#minutes.at(-1);
    if (last?.minute !== minute) {
      last = { minute, buckets: new Map() };
      this.#minutes = [...this.#lately(minute), last];
    }
    addBucket(last.buckets, logBucket(tookMs), { count: 1, min: tookMs, max: tookMs });
  }

  /** undefined when there was nothing. */
  p99(): number | undefined {
    const all = new Map<number, BucketCount>();
    for (const { buckets } of this.#lately(this.#minute())) {
      for (const [bucket, count] of buckets) addBucket(all, bucket, count);
    }
    return all.size === 0 ? undefined : percentile(all, 0.99);
  }

  #minute(): number {
    return Math.floor(this.#nowMs() / MINUTE_MS);
  }

  #lately(minute: number) {
    return this.#minutes.filter((one) => one.minute > minute - MINUTES);
  }
}
