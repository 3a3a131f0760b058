/** The settings that a check-in brings for its monitor. Their shape is checked as Relay does. */
import { isJsonObject, type Json, type JsonObject } from "#lib/json.ts";
import {
  INTERVAL_UNITS,
  type IntervalUnit,
  type MonitorConfig,
  type Schedule,
} from "#model/monitors/monitor.ts";

const MAX_CRONTAB = 200;
const MAX_TIMEZONE = 64;
/** Some twenty years in minutes: more than any job waits for. */
const MAX_NUMBER = 10_000_000;

export type ReadConfig = { ok: true; value: MonitorConfig | undefined } | { ok: false };

export function normalizeConfig(sent: Json | undefined): ReadConfig {
  if (sent === undefined || sent === null) return { ok: true, value: undefined };
  const schedule = isJsonObject(sent) ? readSchedule(sent.schedule) : undefined;
  if (!isJsonObject(sent) || schedule === undefined) return { ok: false };
  const { timezone } = sent;
  return {
    ok: true,
    value: {
      schedule,
      marginMinutes: readNumber(sent, "checkin_margin", 0),
      maxRuntimeMinutes: readNumber(sent, "max_runtime", 1),
      timezone: typeof timezone === "string" ? timezone.slice(0, MAX_TIMEZONE) : undefined,
      failureThreshold: readNumber(sent, "failure_issue_threshold", 1),
      recoveryThreshold: readNumber(sent, "recovery_threshold", 1),
    },
  };
}

function readSchedule(sent: Json | undefined): Schedule | undefined {
  if (!isJsonObject(sent)) return undefined;
  const { type, value, unit } = sent;
  if (type === "crontab" && typeof value === "string" && value.length <= MAX_CRONTAB) {
    return { type, value };
  }
  const known = INTERVAL_UNITS.find((name: IntervalUnit) => name === unit);
  if (type !== "interval" || known === undefined) return undefined;
  const count = readNumber({ value }, "value", 1);
  return count === undefined ? undefined : { type, value: count, unit: known };
}

/** A wrong number is none: the run itself is worth more. */
function readNumber(sent: JsonObject, key: string, least: number): number | undefined {
  const value = sent[key];
  if (typeof value !== "number" || !Number.isInteger(value)) return undefined;
  return value < least || value > MAX_NUMBER ? undefined : value;
}
