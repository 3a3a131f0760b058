import type { Json } from "#lib/json.ts";
import type { Field } from "./fields.ts";

/** The year 5138. A larger count must be in a finer unit than seconds. */
const MAX_SECONDS = 1e11;
const ISO =
  /^(\d{4})-(\d\d)-(\d\d)[T ](\d\d):(\d\d)(?::(\d\d)(\.\d{1,12})?)?\s?(Z|[+-]\d\d:?\d\d)?$/i;
const DECIMAL = /^\d{1,20}(?:\.\d{1,12})?$/;

/** Seconds since the epoch from any form SDKs send; a date without a zone is UTC, as in Relay. */
export function parseTime(value: Json): number | undefined {
  if (typeof value === "number") return fromNumber(value);
  if (typeof value !== "string" || value.length > 40) return undefined;
  if (DECIMAL.test(value)) return fromNumber(Number(value));
  const match = ISO.exec(value);
  return match === null ? undefined : fromParts(match);
}

/** A count too large for seconds is in milli-, micro- or nanoseconds. */
export function secondsPerUnit(count: number): number {
  if (count < MAX_SECONDS) return 1;
  if (count < 1e14) return 1e-3;
  return count < 1e17 ? 1e-6 : 1e-9;
}

/** Times are kept to the microsecond: a double cannot hold more. */
export function toMicroseconds(seconds: number): number {
  return Math.round(seconds * 1e6) / 1e6;
}

/** A time inside the event, moved with the event's clock. */
export function time(): Field {
  return {
    fits: -1,
    read(value, repair, key) {
      const seconds = parseTime(value);
      if (seconds === undefined) return repair.drop(key, "a time", value);
      if (repair.shiftS === 0) return seconds;
      return inRange(toMicroseconds(seconds + repair.shiftS));
    },
  };
}

function fromNumber(count: number): number | undefined {
  const unit = secondsPerUnit(count);
  const seconds = unit === 1 ? count : toMicroseconds(count * unit);
  return inRange(seconds);
}

function inRange(seconds: number): number | undefined {
  return seconds >= 0 && seconds < MAX_SECONDS ? seconds + 0 : undefined;
}

function fromParts(match: RegExpExecArray): number | undefined {
  const [, year, month, day, hour, minute, second = "0", fraction = "0", zone = "Z"] = match;
  if (Number(month) > 12 || Number(day) > 31 || Number(hour) > 24) return undefined;
  if (Number(minute) > 59 || Number(second) > 60) return undefined;
  const ms = Date.UTC(
    Number(year),
    Number(month) - 1,
    Number(day),
    Number(hour),
    Number(minute),
    Number(second),
  );
  // Date.UTC reads the years 0 to 99 as 1900 to 1999; Go's zero time is the year 1.
  if (Number(year) < 1970) return undefined;
  return inRange(ms / 1000 - zoneSeconds(zone) + toMicroseconds(Number(fraction)));
}

function zoneSeconds(zone: string): number {
  if (zone === "Z" || zone === "z") return 0;
  const sign = zone.startsWith("-") ? -1 : 1;
  return sign * (Number(zone.slice(1, 3)) * 3600 + Number(zone.slice(-2)) * 60);
}
