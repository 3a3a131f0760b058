/**
 * How much of a category an hour of a project may bring before it is a spike, learned from the week
 * before. After Sentry's description (docs/pricing/quotas/spike-protection.mdx): an average of the
 * last 168 hours that knows the time of day and the day of the week, times a multiplier of 3 to 6
 * that grows with how uneven the week was.
 */
import { DAY_MS, HOUR_MS } from "#lib/time.ts";

export const LEARNED_HOURS = 168;

export interface LearnedHour {
  hourMs: number;
  taken: number;
  /** Refused as a spike. */
  cut: number;
}

const MIN_MULTIPLIER = 3;
const MAX_MULTIPLIER = 6;
const MULTIPLIER_PER_DEVIATION = 5;
/** The same weekday says more than another one. */
const SAME_DAY_WEIGHT = 2;
/** The same hour of the day says this much more than one in the other half of the day. */
const SAME_HOUR_WEIGHT = 4;
/** Hours further away than this from the time of day are all the same. */
const NEAR_HOURS = 4;
/** What was cut counts for a tenth after a day: a lasting rise is learned, but slowly. */
const CUT_WEIGHT_PER_DAY = 0.1;

/** `hours`: in any order; hours that are missing brought nothing. */
export function spikeThreshold(
  hours: readonly LearnedHour[],
  hourMs: number,
  minimum: number,
): number {
  const volumes = new Array<number>(LEARNED_HOURS).fill(0);
  for (const hour of hours) {
    const age = Math.round((hourMs - hour.hourMs) / HOUR_MS);
    if (age < 1 || age > LEARNED_HOURS) continue;
    const cutWeight = CUT_WEIGHT_PER_DAY ** ((age * HOUR_MS) / DAY_MS);
    volumes[age - 1] = hour.taken + hour.cut * cutWeight;
  }
  let sum = 0;
  let weights = 0;
  for (const [i, volume] of volumes.entries()) {
    const weight = weightOf(i + 1, hourMs);
    sum += weight * volume;
    weights += weight;
  }
  return Math.ceil(Math.max(minimum, (sum / weights) * multiplierOf(volumes)));
}

function weightOf(age: number, hourMs: number): number {
  const apart = Math.min(age % 24, 24 - (age % 24));
  const nearness = Math.max(0, 1 - apart / NEAR_HOURS);
  const isSameDay = weekdayOf(hourMs - age * HOUR_MS) === weekdayOf(hourMs);
  return (isSameDay ? SAME_DAY_WEIGHT : 1) * (1 + (SAME_HOUR_WEIGHT - 1) * nearness);
}

function weekdayOf(ms: number): number {
  return new Date(ms).getUTCDay();
}

/** The deviation is measured in averages: it must not depend on how large the app is. */
function multiplierOf(volumes: readonly number[]): number {
  const mean = volumes.reduce((sum, volume) => sum + volume, 0) / volumes.length;
  if (mean === 0) return MIN_MULTIPLIER;
  const squares = volumes.reduce((sum, volume) => sum + (volume - mean) ** 2, 0);
  const deviation = Math.sqrt(squares / volumes.length) / mean;
  return Math.min(MAX_MULTIPLIER, Math.max(MIN_MULTIPLIER, MULTIPLIER_PER_DEVIATION * deviation));
}
