/** When a job is expected again. */
import { HOUR_MS, MINUTE_MS } from "#lib/time.ts";
import { parseCrontab } from "./crontab.ts";
import type { MonitorConfig } from "./monitor.ts";

/** A year of days, a day of hours and an hour of minutes, twice over: 29 February may be far. */
const MAX_STEPS = 366 * 9;
const DAY_HOURS = 24;

/** The first time after `afterMs`; undefined when the schedule cannot be read or never comes. */
export function nextRun(
  { schedule, timezone }: Pick<MonitorConfig, "schedule" | "timezone">,
  afterMs: number,
): number | undefined {
  if (schedule.type === "crontab") return nextOfCrontab(schedule.value, timezone, afterMs);
  const next = new Date(afterMs);
  const { value, unit } = schedule;
  if (unit === "year") next.setUTCFullYear(next.getUTCFullYear() + value);
  else if (unit === "month") next.setUTCMonth(next.getUTCMonth() + value);
  else next.setTime(afterMs + value * UNIT_MS[unit]);
  // Too far away to be a time.
  return Number.isNaN(next.getTime()) ? undefined : next.getTime();
}

const UNIT_MS = {
  minute: MINUTE_MS,
  hour: HOUR_MS,
  day: DAY_HOURS * HOUR_MS,
  week: 7 * DAY_HOURS * HOUR_MS,
};

function nextOfCrontab(text: string, timezone: string | undefined, afterMs: number) {
  const cron = parseCrontab(text);
  if (cron === undefined) return undefined;
  const clock = wallClock(timezone);
  let ms = Math.floor(afterMs / MINUTE_MS) * MINUTE_MS + MINUTE_MS;
  for (let steps = 0; steps < MAX_STEPS; steps++) {
    const { minute, hour, day, month, weekday } = clock(ms);
    const toNextHour = (60 - minute) * MINUTE_MS;
    if (!cron.months.has(month) || !cron.isDay(day, weekday)) {
      // Not by a whole day: where clocks change, a day has 23 or 25 hours.
      ms += hour >= 22 ? toNextHour : (22 - hour) * HOUR_MS - minute * MINUTE_MS;
    } else if (!cron.hours.has(hour)) ms += toNextHour;
    else if (!cron.minutes.has(minute)) ms += MINUTE_MS;
    else return ms;
  }
  return undefined;
}

interface WallTime {
  minute: number;
  hour: number;
  day: number;
  month: number;
  weekday: number;
}

const clocks = new Map<string, (ms: number) => WallTime>();
const MAX_CLOCKS = 600;

/** A zone that does not exist is UTC. Making a formatter costs more than a thousand uses. */
function wallClock(timezone = "UTC"): (ms: number) => WallTime {
  const known = clocks.get(timezone);
  if (known !== undefined) return known;
  const format = formatterOf(timezone);
  const clock = (ms: number): WallTime => {
    const [month, day, year, hour, minute] = format.format(ms).split(/\D+/).map(Number) as [
      number,
      number,
      number,
      number,
      number,
    ];
    return {
      minute,
      hour,
      day,
      month,
      weekday: new Date(Date.UTC(year, month - 1, day)).getUTCDay(),
    };
  };
  if (clocks.size >= MAX_CLOCKS) clocks.clear();
  clocks.set(timezone, clock);
  return clock;
}

function formatterOf(timeZone: string): Intl.DateTimeFormat {
  const parts = {
    month: "numeric",
    day: "numeric",
    year: "numeric",
    hour: "numeric",
    minute: "numeric",
    hourCycle: "h23",
  } as const;
  try {
    return new Intl.DateTimeFormat("en-US", { timeZone, ...parts });
  } catch {
    return new Intl.DateTimeFormat("en-US", { timeZone: "UTC", ...parts });
  }
}
