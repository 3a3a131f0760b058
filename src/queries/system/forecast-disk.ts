import { DAY_MS, utcDay } from "#lib/time.ts";
import type { DiskFacts } from "#model/system.ts";

export interface DiskForecast {
  /** Of the whole days lately; undefined before the first. */
  bytesPerDay: number | undefined;
  /** When the disk is full at this pace; undefined when it would take years. */
  fullAtMs: number | undefined;
}

/** A week has every day of the week in it. */
const DAYS = 7;
/** Beyond this a pace says nothing. */
const MAX_DAYS = 1000;

/** From the sizes of days that are over: the running one is not a day yet. */
export function forecastDisk({ days, freeBytes }: DiskFacts, nowMs: number): DiskForecast {
  const today = utcDay(nowMs);
  const firstDay = utcDay(nowMs - DAYS * DAY_MS);
  const lately = days.filter(({ day }) => day < today && day >= firstDay);
  if (lately.length === 0) return { bytesPerDay: undefined, fullAtMs: undefined };
  // A day without a file is a day without data, from the first one on.
  const [first] = lately;
  const span = (Date.parse(today) - Date.parse(first?.day ?? today)) / DAY_MS;
  const bytesPerDay = lately.reduce((sum, { bytes }) => sum + bytes, 0) / span;
  const left = freeBytes / bytesPerDay;
  return { bytesPerDay, fullAtMs: left > MAX_DAYS ? undefined : nowMs + left * DAY_MS };
}
