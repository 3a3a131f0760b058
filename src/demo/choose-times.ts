/** When the events of one issue happened: its own course, times the shop's day and week. */

import type { Random } from "#lib/random.ts";
import { HOUR_MS } from "#lib/time.ts";
import { STORY_DAYS, type StoryClock } from "./story.ts";

const DAY_S = 86_400;
/** Customers sleep: the shop's clock is one hour ahead of UTC. */
const UTC_OFFSET_H = 1;
/** Share of a day's visits by hour; from 0 o'clock. */
const DAY_RHYTHM = [
  3, 2, 1, 1, 1, 2, 4, 7, 10, 12, 13, 13, 14, 13, 12, 12, 13, 15, 18, 21, 22, 19, 13, 7,
];
/** People shop on Sundays. */
const WEEK_RHYTHM = [1.25, 0.95, 0.9, 0.92, 0.95, 1, 1.12];

export type Course = (daysAgo: number) => number;

export interface Occurrences {
  count: number;
  /** How likely it is at that time, on any scale. */
  course: Course;
  /** Jobs at night and alarms do not follow the customers. */
  ignoresRhythm?: boolean;
  newestAgoS: number;
}

/** Oldest first, all before now; the last one is `newestAgoS` ago. */
export function chooseTimes(random: Random, what: Occurrences, clock: StoryClock): number[] {
  const newestMs = clock.nowMs - (what.newestAgoS / DAY_S) * clock.dayMs;
  const startMs = clock.nowMs - STORY_DAYS * clock.dayMs;
  const sums: number[] = [];
  let sum = 0;
  for (let hourMs = startMs; hourMs < newestMs; hourMs += HOUR_MS) {
    const middleMs = Math.min(hourMs + HOUR_MS / 2, newestMs);
    const rhythm = what.ignoresRhythm ? 1 : rhythmAt(middleMs);
    const lengthMs = Math.min(HOUR_MS, newestMs - hourMs);
    sum += Math.max(0, what.course((clock.nowMs - middleMs) / clock.dayMs)) * rhythm * lengthMs;
    sums.push(sum);
  }
  return [...pickTimes(random, what.count - 1, { sums, sum, startMs, newestMs }), newestMs].sort(
    (a, b) => a - b,
  );
}

function pickTimes(
  random: Random,
  count: number,
  within: { sums: number[]; sum: number; startMs: number; newestMs: number },
): number[] {
  return Array.from({ length: count }, () => {
    const wanted = random.share() * within.sum;
    const hour = within.sums.findIndex((upTo) => upTo > wanted);
    const fromMs = within.startMs + hour * HOUR_MS;
    const lengthMs = Math.min(HOUR_MS, within.newestMs - fromMs);
    return Math.floor(fromMs + random.share() * lengthMs);
  });
}

function rhythmAt(ms: number): number {
  const shopTime = new Date(ms + UTC_OFFSET_H * HOUR_MS);
  const ofDay = DAY_RHYTHM[shopTime.getUTCHours()] ?? 1;
  return ofDay * (WEEK_RHYTHM[shopTime.getUTCDay()] ?? 1);
}
