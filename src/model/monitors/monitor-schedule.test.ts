import { expect, test } from "vitest";
import { healthOf, runStatus } from "./monitor-health.ts";
import { nextRun } from "./monitor-schedule.ts";

const MINUTE = 60_000;
/** A Sunday. */
const at = (text: string) => Date.parse(`${text}Z`);

function next(value: string, after: string, timezone?: string): string | undefined {
  const ms = nextRun({ schedule: { type: "crontab", value }, timezone }, at(after));
  return ms === undefined ? undefined : new Date(ms).toISOString().slice(0, 16);
}

test.each([
  ["*/5 * * * *", "2026-11-15T10:01", "2026-11-15T10:05"],
  ["*/5 * * * *", "2026-11-15T10:05", "2026-11-15T10:10"],
  ["0 3 * * *", "2026-11-15T10:00", "2026-11-16T03:00"],
  ["30 2 * * mon", "2026-11-15T10:00", "2026-11-16T02:30"],
  ["0 0 * * 7", "2026-11-15T10:00", "2026-11-22T00:00"],
  ["15,45 9-17/4 * * 1-5", "2026-11-15T10:00", "2026-11-16T09:15"],
  ["0 12 1 jan *", "2026-11-15T10:00", "2027-01-01T12:00"],
  ["0 0 29 2 *", "2026-11-15T10:00", "2028-02-29T00:00"],
  // Either the 13th or a Friday.
  ["0 0 13 * 5", "2026-11-15T10:00", "2026-11-20T00:00"],
  ["5/10 * * * *", "2026-11-15T10:00", "2026-11-15T10:05"],
  // The last day of the month, and its second Friday.
  ["0 0 L * *", "2026-11-15T10:00", "2026-11-30T00:00"],
  ["0 0 * * 5#2", "2026-11-15T10:00", "2026-12-11T00:00"],
  ["@hourly", "2026-11-15T10:59", "2026-11-15T11:00"],
  ["@daily", "2026-12-31T10:59", "2027-01-01T00:00"],
])("%s after %s is %s", (value, after, expected) => {
  expect(next(value, after)).toBe(expected);
});

test.each([
  ["0 3 * * *", "2026-11-15T10:00", "Europe/Berlin", "2026-11-16T02:00"],
  ["0 3 * * *", "2026-07-15T10:00", "Europe/Berlin", "2026-07-16T01:00"],
  // Clocks go back on 25 October 2026: that day has 25 hours.
  ["0 12 * * *", "2026-10-24T11:00", "Europe/Berlin", "2026-10-25T11:00"],
  // And forward on 28 March 2027: 02:30 does not exist there, and is made up for at once.
  ["30 2 * * *", "2027-03-27T10:00", "Europe/Berlin", "2027-03-28T01:00"],
  ["30 0 * * *", "2026-11-15T10:00", "Asia/Kolkata", "2026-11-15T19:00"],
  ["0 3 * * *", "2026-11-15T10:00", "Nowhere/Land", "2026-11-16T03:00"],
])("%s after %s in %s is %s", (value, after, timezone, expected) => {
  expect(next(value, after, timezone)).toBe(expected);
});

test.each([
  ...["", "* * * *", "* * * * * *", "60 * * * *", "5-1 * * * *", "*/0 * * * *", "x * * * *"],
  ...["@reboot", "2027-01-01T00:00:00", "0 0 31 2 * 2027"],
])("%j is no crontab", (value) => {
  expect(next(value, "2026-11-15T10:00")).toBeUndefined();
});

test("a day that never comes is none", () => {
  expect(next("0 0 31 2 *", "2026-11-15T10:00")).toBeUndefined();
});

test.each([
  [1, "hour", "2026-11-15T11:00"],
  [2, "week", "2026-11-29T10:00"],
  [1, "month", "2026-12-15T10:00"],
  [1, "year", "2027-11-15T10:00"],
] as const)("every %d %s", (value, unit, expected) => {
  const schedule = { type: "interval", value, unit } as const;
  const ms = nextRun({ schedule, timezone: undefined }, at("2026-11-15T10:00")) ?? 0;
  expect(new Date(ms).toISOString().slice(0, 16)).toBe(expected);
});

test("an interval beyond all calendars is never", () => {
  const schedule = { type: "interval", value: 1e9, unit: "year" } as const;
  expect(nextRun({ schedule, timezone: undefined }, 0)).toBeUndefined();
});

const HOURLY = {
  schedule: { type: "crontab", value: "0 * * * *" },
  marginMinutes: 5,
  maxRuntimeMinutes: 10,
  timezone: undefined,
  failureThreshold: undefined,
  recoveryThreshold: undefined,
} as const;

test("a run that did not come is missed, after the margin", () => {
  const startedMs = at("2026-11-15T10:00:30");
  const last = { status: "ok", startedMs, updatedMs: startedMs } as const;
  const inTime = healthOf(HOURLY, last, at("2026-11-15T11:04"));
  expect(inTime).toMatchObject({ status: "ok", missed: 0, nextMs: at("2026-11-15T11:00") });
  expect(inTime.nextLatestMs).toBe(at("2026-11-15T11:05"));
  const late = healthOf(HOURLY, last, at("2026-11-15T13:06"));
  expect(late).toMatchObject({ status: "missed", missed: 3, nextMs: at("2026-11-15T14:00") });
  expect(healthOf(HOURLY, last, at("2027-11-15T13:06"))).toMatchObject({
    missed: 100,
    nextMs: at("2027-11-15T14:00"),
  });
  expect(healthOf(undefined, last, at("2027-11-15T13:06"))).toEqual({
    status: "ok",
    nextMs: undefined,
    nextLatestMs: undefined,
    missed: 0,
  });
});

test("a run that takes too long has timed out", () => {
  const updatedMs = at("2026-11-15T10:00");
  const run = { status: "in_progress", updatedMs } as const;
  expect(runStatus(HOURLY, run, updatedMs + 10 * MINUTE)).toBe("in_progress");
  expect(runStatus(HOURLY, run, updatedMs + 11 * MINUTE)).toBe("timeout");
  expect(runStatus(undefined, run, updatedMs + 29 * MINUTE)).toBe("in_progress");
  expect(runStatus(HOURLY, { status: "error", updatedMs }, updatedMs + 99 * MINUTE)).toBe("error");
});
