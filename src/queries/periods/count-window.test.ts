import { expect, test } from "vitest";
import { DAY_MS, HOUR_MS } from "#lib/time.ts";
import { countWindow } from "./count-window.ts";
import { lastPeriod, readPeriod } from "./read-period.ts";

const NOW_MS = Date.parse("2026-11-15T12:20:00Z");
const closed = (start: string, end: string) => {
  const period = readPeriod({ start, end }, NOW_MS);
  if (period === undefined) throw new Error("a start and an end are a period");
  return countWindow(period, NOW_MS);
};
const iso = (ms: number) => new Date(ms).toISOString().slice(0, 16);

test("a period is widened to whole hours, so that nothing in it is left out", () => {
  const { fromMs, toMs, bucket } = countWindow(lastPeriod("1h", HOUR_MS, NOW_MS), NOW_MS);
  expect([iso(fromMs), iso(toMs), bucket]).toEqual([
    "2026-11-15T11:00",
    "2026-11-15T13:00",
    "hour",
  ]);
  const days = countWindow(lastPeriod("14d", 14 * DAY_MS, NOW_MS), NOW_MS);
  expect([iso(days.fromMs), days.bucket]).toEqual(["2026-11-01T12:00", "day"]);
  const part = closed("2026-11-15T08:15Z", "2026-11-15T10:45Z");
  expect([iso(part.fromMs), iso(part.toMs)]).toEqual(["2026-11-15T08:00", "2026-11-15T11:00"]);
});

test("one of whole hours is what it is", () => {
  const { fromMs, toMs } = closed("2026-11-15T08:00Z", "2026-11-15T10:00Z");
  expect([iso(fromMs), iso(toMs)]).toEqual(["2026-11-15T08:00", "2026-11-15T10:00"]);
  const now = Date.parse("2026-11-15T12:00:00Z");
  expect(iso(countWindow(lastPeriod("1h", HOUR_MS, now), now).toMs)).toBe("2026-11-15T13:00");
});

test("one that begins before users are kept by the hour is whole days", () => {
  const { fromMs, toMs } = closed("2026-08-01T08:15Z", "2026-08-01T10:45Z");
  expect([iso(fromMs), iso(toMs)]).toEqual(["2026-08-01T00:00", "2026-08-02T00:00"]);
  const longest = countWindow(lastPeriod("90d", 90 * DAY_MS, NOW_MS), NOW_MS);
  expect(iso(longest.fromMs)).toBe("2026-08-17T12:00");
});
