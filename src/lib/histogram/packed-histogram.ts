/**
 * How often values fell into each step of log-buckets.ts, as bytes: stats of an hour are one
 * small blob, and blobs add up to a day or a month. Ascending pairs of variable-length numbers: how
 * far the step is from the one before, and how many values it holds.
 */
import { bucketMiddle } from "./log-buckets.ts";

export type Histogram = Map<number, number>;

export function packHistogram(histogram: Histogram): Buffer {
  const bytes: number[] = [];
  let before = 0;
  for (const [bucket, count] of [...histogram].sort(([a], [b]) => a - b)) {
    pushNumber(bytes, bucket - before);
    pushNumber(bytes, count);
    before = bucket;
  }
  return Buffer.from(bytes);
}

/** Adds what is packed to `sum`. Bytes that end too early end the reading. */
export function addPacked(sum: Histogram, packed: Uint8Array): void {
  const at = { index: 0 };
  let bucket = 0;
  while (at.index < packed.length) {
    bucket += readNumber(packed, at);
    const count = readNumber(packed, at);
    if (count > 0) sum.set(bucket, (sum.get(bucket) ?? 0) + count);
  }
}

/** The values that these shares of all do not exceed, within half a percent; NaN without values. */
export function histogramPercentiles(histogram: Histogram, shares: readonly number[]): number[] {
  const sorted = [...histogram].sort(([a], [b]) => a - b);
  const total = sorted.reduce((sum, [, count]) => sum + count, 0);
  return shares.map((share) => {
    let rank = Math.max(1, Math.ceil(total * share));
    for (const [bucket, count] of sorted) {
      if (rank <= count) return bucketMiddle(bucket);
      rank -= count;
    }
    return Number.NaN;
  });
}

const LOW_BITS = 0x80;

function pushNumber(bytes: number[], value: number): void {
  let rest = value;
  while (rest >= LOW_BITS) {
    bytes.push((rest % LOW_BITS) + LOW_BITS);
    rest = Math.floor(rest / LOW_BITS);
  }
  bytes.push(rest);
}

function readNumber(bytes: Uint8Array, at: { index: number }): number {
  let value = 0;
  let unit = 1;
  while (at.index < bytes.length) {
    const byte = bytes[at.index++] ?? 0;
    value += (byte % LOW_BITS) * unit;
    if (byte < LOW_BITS) break;
    unit *= LOW_BITS;
  }
  return value;
}
