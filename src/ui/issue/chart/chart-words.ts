import { DAY_MS, HOUR_MS } from "#lib/time.ts";
import type { IssueChart } from "#model/shown-issue.ts";
import { formatExact } from "#ui/parts/words/format-number.ts";

/** "Events per 4 hours" */
export function chartTitle({ bucketMs }: IssueChart): string {
  if (bucketMs === DAY_MS) return "Events per day";
  return bucketMs === HOUR_MS ? "Events per hour" : `Events per ${bucketMs / HOUR_MS} hours`;
}

/** "14 days, peak 968" */
export function chartNote({ fromMs, toMs, buckets }: IssueChart): string {
  const hours = Math.max(1, Math.round((toMs - fromMs) / HOUR_MS));
  const length = hours < 48 ? countOf(hours, "hour") : countOf(Math.round(hours / 24), "day");
  return `${length}, peak ${formatExact(peakOf(buckets))}`;
}

export function peakOf(buckets: IssueChart["buckets"]): number {
  return buckets.reduce((peak, { events }) => Math.max(peak, events), 0);
}

/** Half and whole. Events are whole too: between none and one there is no line. */
export function gridLines({ buckets }: IssueChart): number[] {
  const peak = Math.max(1, peakOf(buckets));
  return peak > 1 ? [Math.round(peak / 2), peak] : [peak];
}

function countOf(count: number, word: string): string {
  return `${count} ${word}${count === 1 ? "" : "s"}`;
}

/** Under the axis: the day where one begins, else the time; in the viewer's zone. */
export function formatTick(ms: number): string {
  const at = new Date(ms);
  if (at.getHours() === 0 && at.getMinutes() === 0) return formatDay(at);
  return at.toLocaleTimeString("en-GB", { hour: "2-digit", minute: "2-digit" });
}

/** "12 Nov, 14:00 to 18:00" */
export function formatBucket(startMs: number, bucketMs: number): string {
  const [from, to] = [new Date(startMs), new Date(startMs + bucketMs)];
  const time = (at: Date) => at.toLocaleTimeString("en-GB", { hour: "2-digit", minute: "2-digit" });
  return `${formatDay(from)}, ${time(from)} to ${time(to)}`;
}

function formatDay(at: Date): string {
  return at.toLocaleDateString("en-GB", { day: "numeric", month: "short" });
}

/** Releases whose first event here falls into this bucket. */
export function releasesIn({ releases, bucketMs }: IssueChart, startMs: number): string[] {
  return releases
    .filter(({ firstSeenMs }) => firstSeenMs >= startMs && firstSeenMs < startMs + bucketMs)
    .map(({ release }) => release);
}
