import { DAY_MS, HOUR_MS } from "#lib/time.ts";
import type { CountWindow } from "#model/count-window.ts";
import { USER_HOURS_DAYS } from "#model/place.ts";
import type { IssueScope } from "#store/ports/issues.ts";
import type { Period } from "./read-period.ts";

/** Up to two days are shown by the hour, longer periods by the (UTC) day. */
const MAX_HOURLY_MS = 2 * DAY_MS;
/** A day less than hours of users are kept for: they go once a day. */
const BY_HOUR_MS = (USER_HOURS_DAYS - 1) * DAY_MS;

/**
 * Counts are kept by the hour, so a period is widened to whole ones; one that begins before users
 * were kept by the hour, to whole days. All pages count in the same window, so that they agree.
 */
export function countWindow(period: Period, nowMs: number): CountWindow {
  const { name, fromMs, toMs, isOpenEnded } = period;
  const unitMs = fromMs < nowMs - BY_HOUR_MS ? DAY_MS : HOUR_MS;
  // Past now, so that an hour that begins this very moment is one too.
  const endMs = isOpenEnded ? toMs + 1 : toMs;
  return {
    name,
    fromMs: Math.floor(fromMs / unitMs) * unitMs,
    toMs: Math.ceil(endMs / unitMs) * unitMs,
    isOpenEnded,
    bucket: toMs - fromMs <= MAX_HOURLY_MS ? "hour" : "day",
  };
}

export function bucketMs({ bucket }: Pick<CountWindow, "bucket">): number {
  return bucket === "hour" ? HOUR_MS : DAY_MS;
}

/** What a store is asked for. */
export function windowScope({ fromMs, toMs, isOpenEnded }: CountWindow): IssueScope {
  return isOpenEnded ? { fromMs } : { fromMs, toMs };
}
