/** When a job is expected again. */
import { Cron, type CronOptions } from "croner";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#lib/time.ts";
import type { MonitorConfig } from "./monitor.ts";

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

const UNIT_MS = { minute: MINUTE_MS, hour: HOUR_MS, day: DAY_MS, week: 7 * DAY_MS };

/** Five fields or a word: croner itself also reads seconds, years and plain dates. */
const CRONTAB = /^\s*(?:@\w+|\S+(?:\s+\S+){4})\s*$/;

/** Reading one costs as much as asking it twice; undefined: it is none, or never comes. */
const read = new Map<string, Cron | undefined>();
const MAX_READ = 600;

function nextOfCrontab(text: string, timezone: string | undefined, afterMs: number) {
  const name = `${timezone} ${text}`;
  if (!read.has(name)) {
    if (read.size >= MAX_READ) read.clear();
    read.set(name, readCrontab(text, timezone));
  }
  const next = read.get(name)?.nextRun(new Date(afterMs));
  // 31 February: croner looks for it through years, once is enough.
  if (!next) read.set(name, undefined);
  return next?.getTime();
}

/** A zone that does not exist is UTC. */
function readCrontab(text: string, timezone: string | undefined): Cron | undefined {
  if (!CRONTAB.test(text)) return undefined;
  const zone: CronOptions = isZone(timezone) ? { timezone } : { utcOffset: 0 };
  try {
    // Sloppy: "5/10", which cron takes for "5-59/10".
    return new Cron(text.trim(), { ...zone, sloppyRanges: true });
  } catch {
    return undefined;
  }
}

/** UTC is told by its offset, which is three times as quick as by its name. */
function isZone(timezone: string | undefined): timezone is string {
  if (timezone === undefined || timezone === "UTC") return false;
  try {
    new Intl.DateTimeFormat("en-US", { timeZone: timezone });
    return true;
  } catch {
    return false;
  }
}
