import { DAY_MS, utcDay } from "#lib/time.ts";
import type { DiskFacts, DiskForecast } from "#model/keeping/system.ts";

/** A week has every day of the week in it. */
const DAYS = 7;
/** Beyond this a pace says nothing. */
const MAX_DAYS = 1000;

/** From the sizes of days that are over: the running one is not a day yet. */
export function forecastDisk(disk: DiskFacts, nowMs: number): DiskForecast {
  const bytesPerDay = paceOf(disk, nowMs);
  if (bytesPerDay === undefined) return { bytesPerDay, end: undefined };
  const after = (bytes: number) => nowMs + (Math.max(0, bytes) / bytesPerDay) * DAY_MS;
  const stored = disk.days.reduce((sum, { bytes }) => sum + bytes, 0);
  const firstMs = Date.parse(disk.days[0]?.day ?? utcDay(nowMs));
  const ends: NonNullable<DiskForecast["end"]>[] = [
    { what: "age", atMs: Math.max(nowMs, firstMs + disk.retentionDays * DAY_MS) },
  ];
  if (!disk.elsewhere.includes("telemetry")) {
    ends.push({ what: "disk", atMs: after(disk.freeBytes) });
  }
  if (disk.budgetBytes !== undefined) {
    ends.push({ what: "budget", atMs: after(disk.budgetBytes - stored) });
  }
  const [end] = ends.toSorted((a, b) => a.atMs - b.atMs);
  return { bytesPerDay, end: end && end.atMs - nowMs <= MAX_DAYS * DAY_MS ? end : undefined };
}

function paceOf({ days }: DiskFacts, nowMs: number): number | undefined {
  const today = utcDay(nowMs);
  const firstDay = utcDay(nowMs - DAYS * DAY_MS);
  const lately = days.filter(({ day }) => day < today && day >= firstDay);
  const [first] = lately;
  if (first === undefined) return undefined;
  // A day without a file is a day without data, from the first one on.
  const span = (Date.parse(today) - Date.parse(first.day)) / DAY_MS;
  return lately.reduce((sum, { bytes }) => sum + bytes, 0) / span;
}
