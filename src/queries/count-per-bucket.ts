import { DAY_MS, HOUR_MS } from "#lib/time.ts";
import type { HourCount } from "#store/ports/issues.ts";
import type { Period } from "./read-period.ts";

export interface BucketCount {
  startMs: number;
  events: number;
}

/** Up to two days are shown by the hour, longer periods by the (UTC) day. */
const MAX_HOURLY_MS = 2 * DAY_MS;

/** The start of the first bucket a period touches: from here hours must be asked for. */
export function firstBucketMs(period: Period): number {
  const sizeMs = bucketSizeMs(period);
  return Math.floor(period.fromMs / sizeMs) * sizeMs;
}

/** Every bucket that the period touches, empty ones too, oldest first. */
export function countPerBucket(counts: readonly HourCount[], period: Period): BucketCount[] {
  const sizeMs = bucketSizeMs(period);
  const first = firstBucketMs(period);
  const buckets: BucketCount[] = [];
  for (let startMs = first; startMs < period.toMs; startMs += sizeMs) {
    buckets.push({ startMs, events: 0 });
  }
  for (const { hourMs, events } of counts) {
    const bucket = buckets[Math.floor((hourMs - first) / sizeMs)];
    if (bucket !== undefined) bucket.events += events;
  }
  return buckets;
}

function bucketSizeMs({ fromMs, toMs }: Period): number {
  return toMs - fromMs <= MAX_HOURLY_MS ? HOUR_MS : DAY_MS;
}
