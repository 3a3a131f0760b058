import { DAY_MS, utcDay } from "#lib/time.ts";
import { SIGNALS } from "#model/keeping/signal.ts";
import type { DiskFacts, SignalForecast } from "#model/keeping/system.ts";

/** A week has every day of the week in it. */
const DAYS = 7;

type Pace = Omit<SignalForecast, "fitDays">;

/** What each signal takes, and for how many days there is room at the pace of the last whole days. */
export function forecastSignals(disk: DiskFacts, nowMs: number): SignalForecast[] {
  const paces = SIGNALS.map((signal): Pace => {
    const days = disk.partitions.filter((partition) => partition.signal === signal);
    return {
      signal,
      bytes: days.reduce((sum, { bytes }) => sum + bytes, 0),
      bytesPerDay: paceOf(days, disk, nowMs),
      keepDays: disk.keepDays[signal],
    };
  });
  return paces.map((pace) => ({ ...pace, fitDays: fitDays(pace, paces, disk.budgetBytes) }));
}

/** As retention does it: the others give way in equal shares of their time, and errors after them. */
function fitDays(
  { signal, bytesPerDay, keepDays }: Pace,
  paces: readonly Pace[],
  budgetBytes: number | undefined,
): number | undefined {
  if (bytesPerDay === undefined || bytesPerDay === 0) return undefined;
  if (budgetBytes === undefined) return keepDays;
  if (signal === "errors") return Math.min(keepDays, Math.floor(budgetBytes / bytesPerDay));
  const left = budgetBytes - wanted(paces.filter((pace) => pace.signal === "errors"));
  const share = left / wanted(paces.filter((pace) => pace.signal !== "errors"));
  // Today's stay, whatever the budget.
  return Math.max(1, Math.floor(keepDays * Math.min(1, share)));
}

/** Room for all of their time. */
function wanted(paces: readonly Pace[]): number {
  return paces.reduce((sum, { bytesPerDay = 0, keepDays }) => sum + bytesPerDay * keepDays, 0);
}

/** Over the days since anything came at all: a signal that rests has a slower pace. */
function paceOf(
  partitions: readonly { day: string; bytes: number }[],
  { days }: DiskFacts,
  nowMs: number,
): number | undefined {
  const today = utcDay(nowMs);
  const firstDay = utcDay(nowMs - DAYS * DAY_MS);
  const isLately = ({ day }: { day: string }) => day < today && day >= firstDay;
  const first = days.find(isLately);
  if (first === undefined) return undefined;
  const span = (Date.parse(today) - Date.parse(first.day)) / DAY_MS;
  return partitions.filter(isLately).reduce((sum, { bytes }) => sum + bytes, 0) / span;
}
