import { DAY_MS, HOUR_MS } from "#lib/time.ts";
import type { OverviewWindow } from "#model/overview.ts";
import type { Period } from "#queries/read-period.ts";

/** As in the lists: up to two days by the hour, longer periods by the (UTC) day. */
const MAX_HOURLY_MS = 2 * DAY_MS;
const MIN_OPEN_BUCKETS = 2;

/** Rollups know whole hours: a window that ends between two of them would count what it does not show. */
export function widenPeriod({ name, fromMs, toMs, isOpenEnded }: Period): OverviewWindow {
  const bucket = toMs - fromMs <= MAX_HOURLY_MS ? "hour" : "day";
  const sizeMs = bucketMs({ bucket });
  const endMs = Math.ceil(toMs / sizeMs) * sizeMs;
  // "24 hours" is 24 bars, the running hour among them; one bar alone would soon be empty.
  const buckets = Math.max(MIN_OPEN_BUCKETS, Math.round((toMs - fromMs) / sizeMs));
  const startMs = isOpenEnded ? endMs - buckets * sizeMs : Math.floor(fromMs / sizeMs) * sizeMs;
  return { name, fromMs: startMs, toMs: endMs, bucket };
}

export function bucketMs({ bucket }: Pick<OverviewWindow, "bucket">): number {
  return bucket === "hour" ? HOUR_MS : DAY_MS;
}
