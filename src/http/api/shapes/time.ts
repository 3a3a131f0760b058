/** ISO 8601 in UTC, as Sentry writes times. */
export function isoTime(ms: number): string {
  return new Date(ms).toISOString();
}
