import { expect, test } from "vitest";
import { DAY_MS } from "#lib/time.ts";
import type { DiskFacts } from "#model/system.ts";
import { forecastDisk } from "./forecast-disk.ts";

const NOW_MS = Date.parse("2026-11-15T12:00:00Z");
const parts = {
  telemetry: 0,
  payloads: 0,
  meta: 0,
  spool: 0,
  relay: 0,
  "dead letters": 0,
  rest: 0,
};
const disk = (freeBytes: number, days: [string, number][]): DiskFacts => ({
  parts,
  freeBytes,
  capacityBytes: 1e12,
  days: days.map(([day, bytes]) => ({ day, bytes })),
});

test("the pace is that of the last whole days", () => {
  const facts = disk(1000, [
    ["2026-10-01", 99_999],
    ["2026-11-13", 100],
    ["2026-11-14", 300],
    ["2026-11-15", 5],
  ]);
  expect(forecastDisk(facts, NOW_MS)).toEqual({ bytesPerDay: 200, fullAtMs: NOW_MS + 5 * DAY_MS });
});

test("a day without a file counts as nothing", () => {
  const facts = disk(1000, [["2026-11-13", 100]]);
  expect(forecastDisk(facts, NOW_MS).bytesPerDay).toBe(50);
});

test("before the first whole day, and when it would take years, nothing is foretold", () => {
  expect(forecastDisk(disk(1000, [["2026-11-15", 100]]), NOW_MS)).toEqual({
    bytesPerDay: undefined,
    fullAtMs: undefined,
  });
  const roomy = forecastDisk(disk(1e9, [["2026-11-14", 100]]), NOW_MS);
  expect(roomy).toEqual({ bytesPerDay: 100, fullAtMs: undefined });
});
