import { expect, test } from "vitest";
import { DAY_MS } from "#lib/time.ts";
import { type DiskFacts, noDiskParts } from "#model/keeping/system.ts";
import { forecastDisk } from "./forecast-disk.ts";

const NOW_MS = Date.parse("2026-11-15T12:00:00Z");
const disk = (days: [string, number][], more: Partial<DiskFacts> = {}): DiskFacts => ({
  parts: noDiskParts(),
  elsewhere: [],
  isUnknown: false,
  freeBytes: 1000,
  capacityBytes: 1e12,
  budgetBytes: undefined,
  retentionDays: 90,
  keepDays: { errors: 90, traces: 30, logs: 30, replays: 30 },
  partitions: [],
  days: days.map(([day, bytes]) => ({ day, bytes })),
  ...more,
});
const WEEK: [string, number][] = [
  ["2026-11-13", 100],
  ["2026-11-14", 300],
  ["2026-11-15", 5],
];

test("the pace is that of the last whole days", () => {
  expect(forecastDisk(disk([["2026-10-01", 99_999], ...WEEK]), NOW_MS)).toEqual({
    bytesPerDay: 200,
    end: { what: "disk", atMs: NOW_MS + 5 * DAY_MS },
  });
});

test("a day without a file counts as nothing", () => {
  expect(forecastDisk(disk([["2026-11-13", 100]]), NOW_MS).bytesPerDay).toBe(50);
});

test("what comes first ends the growth: the budget, the age of days, or the disk", () => {
  const budget = forecastDisk(disk(WEEK, { budgetBytes: 605 }), NOW_MS);
  expect(budget.end).toEqual({ what: "budget", atMs: NOW_MS + DAY_MS });
  const used = forecastDisk(disk(WEEK, { budgetBytes: 1 }), NOW_MS);
  expect(used.end).toEqual({ what: "budget", atMs: NOW_MS });
  const age = forecastDisk(disk(WEEK, { retentionDays: 4 }), NOW_MS);
  expect(age.end).toEqual({ what: "age", atMs: Date.parse("2026-11-17") });
  const old = forecastDisk(disk(WEEK, { retentionDays: 1 }), NOW_MS);
  expect(old.end).toEqual({ what: "age", atMs: NOW_MS });
});

test("before the first whole day, and when it would take years, nothing is foretold", () => {
  expect(forecastDisk(disk([["2026-11-15", 100]]), NOW_MS)).toEqual({
    bytesPerDay: undefined,
    end: undefined,
  });
  const roomy = { freeBytes: 1e9, retentionDays: 3650 };
  expect(forecastDisk(disk([["2026-11-14", 100]], roomy), NOW_MS)).toEqual({
    bytesPerDay: 100,
    end: undefined,
  });
});

test("what is on servers does not fill this disk", () => {
  const facts = disk(WEEK, { elsewhere: ["telemetry", "meta"] });
  expect(forecastDisk(facts, NOW_MS).end?.what).toBe("age");
});
