export const SECOND_MS = 1000;
export const MINUTE_MS = 60 * SECOND_MS;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** The UTC day of a moment, as in the names of day files: "2026-11-15". */
export function utcDay(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}

export function startOfHour(ms: number): number {
  return ms - (ms % HOUR_MS);
}

/** Days since the epoch: cheaper than `utcDay` where only equality matters. */
export function dayNumber(ms: number): number {
  return Math.floor(ms / DAY_MS);
}
