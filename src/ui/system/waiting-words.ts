import { SECOND_MS } from "#lib/time.ts";
import type { Backlog, EdgeFacts } from "#model/system.ts";
import { formatDuration } from "./format-duration.ts";

/** A digest that is busy is seconds late, one that does not follow is minutes late. */
const LATE_MS = 30 * SECOND_MS;

export function isLate({ oldestAtMs }: Backlog, nowMs: number): boolean {
  return oldestAtMs !== undefined && nowMs - oldestAtMs > LATE_MS;
}

/** How many wait is said before: since when, and for how long still when that is not soon. */
export function waitingWords(
  { backlog, digestedPerSecond }: Pick<EdgeFacts, "backlog" | "digestedPerSecond">,
  nowMs: number,
): string {
  const { records, bytes, oldestAtMs } = backlog;
  const words = records === 1 ? "envelope waiting" : "envelopes waiting";
  if (oldestAtMs === undefined) {
    return bytes > 0 ? `${words} of this run; an earlier one left some` : words;
  }
  const since = `${words}, oldest ${formatDuration(nowMs - oldestAtMs)}`;
  if (!isLate(backlog, nowMs)) return since;
  if (digestedPerSecond === 0) return `${since}; none was stored in the last minute`;
  const leftMs = (records / digestedPerSecond) * SECOND_MS;
  return `${since}; stored in about ${formatDuration(leftMs)} at this pace`;
}
