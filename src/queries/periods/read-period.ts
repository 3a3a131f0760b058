import { invalidInput } from "#lib/app-error.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from "#lib/time.ts";

/** From `fromMs` up to, not including, `toMs`. */
export interface Period {
  /** What the period is called in an answer: "24h", "14d", or "auto" for start and end. */
  name: string;
  fromMs: number;
  toMs: number;
  /** It ends now, so it has no end: an event may be dated a little ahead of our clock. */
  isOpenEnded: boolean;
}

export interface PeriodInput {
  statsPeriod?: string | undefined;
  start?: string | undefined;
  end?: string | undefined;
}

const UNIT_MS: Record<string, number> = {
  s: SECOND_MS,
  m: MINUTE_MS,
  h: HOUR_MS,
  d: DAY_MS,
  w: 7 * DAY_MS,
};
const RELATIVE = /^(\d{1,7})([smhdw])$/;
const ISO_TIME =
  /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,6})?)?(Z|[+-]\d{2}:\d{2})?)?$/;
/** Sentry's longest statsPeriod. Also bounds what one chart reads: 2,160 hours. */
const MAX_DAYS = 90;

/** Sentry's `statsPeriod`, or `start` with `end`; undefined when none is given. */
export function readPeriod(input: PeriodInput, nowMs: number): Period | undefined {
  const statsPeriod = input.statsPeriod || undefined;
  const start = input.start || undefined;
  const end = input.end || undefined;
  if (statsPeriod !== undefined) {
    if (start === undefined && end === undefined) return readRelative(statsPeriod, nowMs);
    throw invalidInput("Give either statsPeriod or start and end, not both.");
  }
  if (start === undefined && end === undefined) return undefined;
  if (start === undefined || end === undefined) {
    throw invalidInput("start and end go together: give both.");
  }
  const [fromMs, toMs] = [readTime(start, "start"), readTime(end, "end")];
  return bounded({ name: "auto", fromMs, toMs, isOpenEnded: false });
}

/** The time up to now. */
export function lastPeriod(name: string, lengthMs: number, nowMs: number): Period {
  return { name, fromMs: nowMs - lengthMs, toMs: nowMs, isOpenEnded: true };
}

function readRelative(text: string, nowMs: number): Period {
  const [, count, unit = ""] = RELATIVE.exec(text) ?? [];
  const unitMs = UNIT_MS[unit];
  if (count === undefined || unitMs === undefined) {
    throw invalidInput("statsPeriod is a number and a unit (s, m, h, d or w), as in 24h or 14d.");
  }
  return bounded(lastPeriod(text, Number(count) * unitMs, nowMs));
}

function bounded(period: Period): Period {
  if (period.toMs <= period.fromMs) {
    throw invalidInput("The period is empty: it must end after it starts.");
  }
  if (period.toMs - period.fromMs > MAX_DAYS * DAY_MS) {
    throw invalidInput(`The period is longer than ${MAX_DAYS} days.`);
  }
  return period;
}

/** A time without a zone is UTC, as in Sentry. */
function readTime(text: string, name: "start" | "end"): number {
  // A plus sign that was not escaped arrives as a space.
  const match = ISO_TIME.exec(text.replace(" ", "+"));
  const hasZone = match?.[1] !== undefined || !text.includes("T");
  const ms = match ? Date.parse(hasZone ? match[0] : `${match[0]}Z`) : Number.NaN;
  if (Number.isNaN(ms)) {
    throw invalidInput(`${name} is not a time such as 2026-11-15T10:00:00Z.`);
  }
  return ms;
}
