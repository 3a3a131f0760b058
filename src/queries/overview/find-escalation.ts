import { DAY_MS, HOUR_MS, startOfHour } from "#lib/time.ts";
import type { Issue } from "#model/issue.ts";
import type { HourCount } from "#store/ports/issues.ts";

/** Two whole hours and the running one: a burst of one minute is not yet a trend. */
const RECENT_MS = 2 * HOUR_MS;
const USUAL_MS = 7 * DAY_MS;
/** Below this, three times the usual is chance. */
const MIN_RECENT_EVENTS = 30;
const MIN_TIMES = 3;
/** A younger issue has no usual: it is new. */
const MIN_AGE_MS = 1 * DAY_MS;

/** Hours from here on are needed to tell. */
export function escalationFromMs(nowMs: number): number {
  return startOfHour(nowMs) - RECENT_MS - USUAL_MS;
}

/** How many times its usual rate an issue comes now; undefined when that is no rise. */
export function findEscalation(
  issue: Issue,
  hours: readonly HourCount[],
  nowMs: number,
): number | undefined {
  const recentFromMs = startOfHour(nowMs) - RECENT_MS;
  const usualFromMs = Math.max(escalationFromMs(nowMs), startOfHour(issue.firstSeenMs));
  if (recentFromMs - usualFromMs < MIN_AGE_MS) return undefined;
  const recent = sum(hours.filter(({ hourMs }) => hourMs >= recentFromMs));
  if (recent < MIN_RECENT_EVENTS) return undefined;
  const usual = sum(hours.filter(({ hourMs }) => hourMs < recentFromMs));
  const recentRate = recent / (nowMs - recentFromMs);
  const usualRate = Math.max(usual, 1) / (recentFromMs - usualFromMs);
  const times = recentRate / usualRate;
  return times >= MIN_TIMES ? Math.floor(times) : undefined;
}

function sum(hours: readonly HourCount[]): number {
  return hours.reduce((total, { events }) => total + events, 0);
}
