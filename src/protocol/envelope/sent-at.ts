const FULL_DATE = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}/;
const HAS_ZONE = /(?:Z|[+-]\d{2}:?\d{2})$/i;

/**
 * When the SDK says it sent the envelope: ISO 8601, or seconds since the epoch. It only serves to
 * correct clocks, so what cannot be read is left out and the envelope is kept.
 */
export function parseSentAt(sent: unknown): number | undefined {
  if (typeof sent === "number") return finite(sent * 1000);
  if (typeof sent !== "string" || !FULL_DATE.test(sent)) return undefined;
  return finite(Date.parse(HAS_ZONE.test(sent) ? sent : `${sent}Z`));
}

/** Within what a Date can hold. */
function finite(ms: number): number | undefined {
  return Math.abs(ms) <= 8.64e15 ? Math.round(ms) : undefined;
}
