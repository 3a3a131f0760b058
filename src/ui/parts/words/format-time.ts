import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from "#lib/time.ts";

/** As in the columns: "38 s", "4 min", "6 h", "41 d", "3 y". The future and this second are "now". */
export function formatAge(ageMs: number): string {
  if (ageMs < SECOND_MS) return "now";
  if (ageMs < MINUTE_MS) return `${Math.floor(ageMs / SECOND_MS)} s`;
  if (ageMs < HOUR_MS) return `${Math.floor(ageMs / MINUTE_MS)} min`;
  if (ageMs < DAY_MS) return `${Math.floor(ageMs / HOUR_MS)} h`;
  if (ageMs < 730 * DAY_MS) return `${Math.floor(ageMs / DAY_MS)} d`;
  return `${Math.floor(ageMs / (365 * DAY_MS))} y`;
}

const TO_THE_SECOND = {
  day: "numeric",
  month: "short",
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
  timeZoneName: "short",
} as const;

/** "14 Nov 2026, 14:02:51 CET"; without a zone, the viewer's own. */
export function formatMoment(ms: number, timeZone?: string): string {
  return formatIn(timeZone, "numeric").format(ms);
}

/** "14 Nov, 14:02:51 CET": where the year goes without saying. */
export function formatMomentOfYear(ms: number, timeZone?: string): string {
  return formatIn(timeZone, undefined).format(ms);
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** Making one takes a hundred times longer than using it, and a list has a hundred moments. */
function formatIn(timeZone: string | undefined, year: "numeric" | undefined): Intl.DateTimeFormat {
  const key = `${timeZone} ${year}`;
  const format =
    formats.get(key) ?? new Intl.DateTimeFormat("en-GB", { ...TO_THE_SECOND, year, timeZone });
  formats.set(key, format);
  return format;
}
