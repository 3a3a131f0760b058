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
  return recentFromMs(nowMs) - USUAL_MS;
}

export function recentFromMs(nowMs: number): number {
  return startOfHour(nowMs) - RECENT_MS;
}

/** Whether so many came of late that the week before is worth a look. */
export function mayEscalate(recent: readonly HourCount[]): boolean {
  return sum(recent) >= MIN_RECENT_EVENTS;
}

/** How many times its usual rate an issue comes now; undefined when that is no rise. */
export function findEscalation(
  issue: Issue,
  hours: readonly HourCount[],
  nowMs: number,
): number | undefined {
  const fromMs = recentFromMs(nowMs);
  const usualFromMs = Math.max(escalationFromMs(nowMs), startOfHour(issue.firstSeenMs));
  if (fromMs - usualFromMs < MIN_AGE_MS) return undefined;
  const recent = hours.filter(({ hourMs }) => hourMs >= fromMs);
  if (!mayEscalate(recent)) return undefined;
  const usual = sum(hours.filter(({ hourMs }) => hourMs < fromMs));
  const recentRate = sum(recent) / (nowMs - fromMs);
  const usualRate = Math.max(usual, 1) / (fromMs - usualFromMs);
  const times = recentRate / usualRate;
  return times >= MIN_TIMES ? Math.floor(times) : undefined;
}

function sum(hours: readonly HourCount[]): number {
  return hours.reduce((total, { events }) => total + events, 0);
}
