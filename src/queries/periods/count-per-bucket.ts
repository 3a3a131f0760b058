import type { CountWindow } from "#model/count-window.ts";
import type { HourCount } from "#store/ports/issues.ts";
import { bucketMs } from "./count-window.ts";

export interface BucketCount {
  startMs: number;
  events: number;
}

/**
 * Every bucket that the window touches, empty ones too, oldest first; hours or UTC days. The first
 * and the last may be in it only partly: the counts are those of the window.
 */
export function countPerBucket(
  counts: readonly Pick<HourCount, "hourMs" | "events">[],
  window: CountWindow,
  sizeMs: number = bucketMs(window),
): BucketCount[] {
  const first = Math.floor(window.fromMs / sizeMs) * sizeMs;
  const buckets: BucketCount[] = [];
  for (let startMs = first; startMs < window.toMs; startMs += sizeMs) {
    buckets.push({ startMs, events: 0 });
  }
  for (const { hourMs, events } of counts) {
    // What is dated ahead of our clock is the latest there is.
    const isAhead = window.isOpenEnded && hourMs >= window.toMs;
    const bucket = isAhead ? buckets.at(-1) : buckets[Math.floor((hourMs - first) / sizeMs)];
    if (bucket !== undefined) bucket.events += events;
  }
  return buckets;
}
