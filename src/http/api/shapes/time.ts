/** ISO 8601 in UTC, as Sentry writes times. */
export function isoTime(ms: number): string {
  return new Date(ms).toISOString();
}

/** The same to the microsecond. */
export function exactTime(us: number): string {
  const ms = Math.floor(us / 1000);
  return isoTime(ms).replace("Z", `${String(us - ms * 1000).padStart(3, "0")}Z`);
}
