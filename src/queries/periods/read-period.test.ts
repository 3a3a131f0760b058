import { expect, test } from "vitest";
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from "#lib/time.ts";
import { readPeriod } from "./read-period.ts";

const NOW_MS = Date.UTC(2026, 10, 15, 10, 30);

test.each([
  ["1h", HOUR_MS],
  ["24h", DAY_MS],
  ["14d", 14 * DAY_MS],
  ["90d", 90 * DAY_MS],
  ["2w", 14 * DAY_MS],
  ["30m", 30 * MINUTE_MS],
  ["45s", 45 * SECOND_MS],
])("%s is the time up to now", (statsPeriod, lengthMs) => {
  expect(readPeriod({ statsPeriod }, NOW_MS)).toEqual({
    name: statsPeriod,
    fromMs: NOW_MS - lengthMs,
    toMs: NOW_MS,
    isOpenEnded: true,
  });
});

test.each([{}, { statsPeriod: "" }, { statsPeriod: "", start: "", end: "" }])(
  "%j is no period",
  (input) => {
    expect(readPeriod(input, NOW_MS)).toBeUndefined();
  },
);

test.each([
  ["2026-11-01", Date.UTC(2026, 10, 1)],
  ["2026-11-01T12:30", Date.UTC(2026, 10, 1, 12, 30)],
  ["2026-11-01T12:30:15", Date.UTC(2026, 10, 1, 12, 30, 15)],
  ["2026-11-01T12:30:15.250Z", Date.UTC(2026, 10, 1, 12, 30, 15, 250)],
  ["2026-11-01T12:30:15+02:00", Date.UTC(2026, 10, 1, 10, 30, 15)],
  ["2026-11-01T12:30:15 02:00", Date.UTC(2026, 10, 1, 10, 30, 15)],
])("start may be %s", (start, fromMs) => {
  const end = "2026-11-10T00:00:00Z";
  expect(readPeriod({ start, end }, NOW_MS)).toEqual({
    name: "auto",
    fromMs,
    toMs: Date.UTC(2026, 10, 10),
    isOpenEnded: false,
  });
});

test.each([
  { statsPeriod: "24" },
  { statsPeriod: "h" },
  { statsPeriod: "0d" },
  { statsPeriod: "-1d" },
  { statsPeriod: "1y" },
  { statsPeriod: "91d" },
  { statsPeriod: "99999999999d" },
  { statsPeriod: "1d", start: "2026-11-01", end: "2026-11-02" },
  { start: "2026-11-01" },
  { end: "2026-11-01" },
  { start: "yesterday", end: "2026-11-02" },
  { start: "2026-13-01", end: "2026-11-02" },
  { start: "2026-11-02", end: "2026-11-01" },
  { start: "2026-11-01", end: "2026-11-01" },
  { start: "2026-01-01", end: "2026-11-01" },
])("%j is refused", (input) => {
  expect(() => readPeriod(input, NOW_MS)).toThrow(
    expect.objectContaining({ code: "invalid_input" }),
  );
});
