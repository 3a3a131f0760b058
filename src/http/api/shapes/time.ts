/** ISO 8601 in UTC, as Sentry writes times. */
export function isoTime(ms: number): string {
  return new Date(ms).toISOString();
}

/** The same to the microsecond. */
export function exactTime(us: number): string {
  const ms = Math.floor(us / 1000);
  return isoTime(ms).replace("Z", `${String(us - ms * 1000).padStart(3, "0")}Z`);
}

/** The same without milliseconds, as Sentry writes the times of series. */
export function isoSecond(ms: number): string {
  return `${isoTime(ms).slice(0, 19)}Z`;
}
