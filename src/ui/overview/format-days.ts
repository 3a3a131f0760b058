import { DAY_MS, HOUR_MS } from "#lib/time.ts";
import { countOf } from "./count-words.ts";

/** "3 days", "5 hours", "less than an hour". */
export function formatDays(ms: number): string {
  if (ms >= DAY_MS) return countOf(Math.floor(ms / DAY_MS), "day");
  if (ms >= HOUR_MS) return countOf(Math.floor(ms / HOUR_MS), "hour");
  return "less than an hour";
}
