import { MEBIBYTE } from "#lib/bytes.ts";
import { SECOND_MS } from "#lib/time.ts";
import type { Backlog, EdgeFacts } from "#model/keeping/system.ts";
import { formatDuration } from "./format-duration.ts";

/** A digest that is busy is seconds late, one that does not follow is minutes late. */
const LATE_MS = 30 * SECOND_MS;
/** Less is stored in a second or two. */
const MUCH_BYTES = 16 * MEBIBYTE;

/** What an earlier run left has no age that we know: there, how long it still takes counts. */
export function isLate({ oldestAtMs, bytes, doneInMs }: Backlog, nowMs: number): boolean {
  if (oldestAtMs !== undefined && nowMs - oldestAtMs > LATE_MS) return true;
  return bytes > MUCH_BYTES && (doneInMs === "growing" || (doneInMs ?? 0) > LATE_MS);
}

/** How many wait is said before: since when, and for how long still when that is not soon. */
export function waitingWords(
  { backlog, digestedPerSecond }: Pick<EdgeFacts, "backlog" | "digestedPerSecond">,
  nowMs: number,
): string {
  const { records, bytes, oldestAtMs } = backlog;
  const words = records === 1 ? "envelope waiting" : "envelopes waiting";
  if (oldestAtMs === undefined) {
    return bytes > 0
      ? `${words} of this run; an earlier one left some${paceWords(backlog)}`
      : words;
  }
  const since = `${words}, oldest ${formatDuration(nowMs - oldestAtMs)}`;
  if (!isLate(backlog, nowMs)) return since;
  // Told by bytes where more waits than was counted in this run.
  if (typeof backlog.doneInMs === "number") return `${since}${paceWords(backlog)}`;
  if (digestedPerSecond === 0) return `${since}; none was stored in the last minute`;
  const leftMs = (records / digestedPerSecond) * SECOND_MS;
  return `${since}; stored in about ${formatDuration(leftMs)} at this pace`;
}

function paceWords({ doneInMs }: Backlog): string {
  if (doneInMs === "growing") return "; it is not getting less";
  return doneInMs === undefined ? "" : `; stored in about ${formatDuration(doneInMs)} at this pace`;
}
