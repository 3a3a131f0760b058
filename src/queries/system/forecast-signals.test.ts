import { expect, test } from "vitest";
import type { DiskFacts } from "#model/keeping/system.ts";
import { forecastSignals } from "./forecast-signals.ts";

const NOW_MS = Date.parse("2026-11-15T12:00:00Z");
const KEEP = { errors: 90, traces: 30, logs: 30, replays: 10 };

function disk(partitions: DiskFacts["partitions"], budgetBytes?: number): DiskFacts {
  const days = [...new Set(partitions.map(({ day }) => day))].sort();
  return {
    parts: {} as never,
    elsewhere: [],
    isUnknown: false,
    freeBytes: 1e9,
    capacityBytes: 1e12,
    budgetBytes,
    retentionDays: 90,
    keepDays: KEEP,
    partitions,
    days: days.map((day) => ({ day, bytes: 1 })),
  };
}

/** Two whole days of 10 bytes of errors, 20 of traces and 40 of replays, and today. */
const PARTITIONS = ["2026-11-13", "2026-11-14", "2026-11-15"].flatMap(
  (day): DiskFacts["partitions"] => [
    { day, signal: "errors", bytes: 10 },
    { day, signal: "traces", bytes: 20 },
    { day, signal: "replays", bytes: 40 },
  ],
);

function shown(budgetBytes?: number): string[] {
  return forecastSignals(disk(PARTITIONS, budgetBytes), NOW_MS).map(
    ({ signal, bytes, bytesPerDay, fitDays }) => `${signal} ${bytes} ${bytesPerDay} ${fitDays}`,
  );
}

test("without a budget every signal is kept for its time", () => {
  expect(shown()).toEqual([
    "errors 30 10 90",
    "traces 60 20 30",
    "logs 0 0 undefined",
    "replays 120 40 10",
  ]);
});

test("a budget with room for all changes nothing", () => {
  // 10 × 90 + 20 × 30 + 40 × 10
  expect(shown(1900)).toEqual(shown());
});

test("less room costs the others the same share of their time, and errors only after them", () => {
  expect(shown(1400)).toEqual([
    "errors 30 10 90",
    "traces 60 20 15",
    "logs 0 0 undefined",
    "replays 120 40 5",
  ]);
  expect(shown(900)).toEqual([
    "errors 30 10 90",
    "traces 60 20 1",
    "logs 0 0 undefined",
    "replays 120 40 1",
  ]);
  expect(shown(450)).toEqual([
    "errors 30 10 45",
    "traces 60 20 1",
    "logs 0 0 undefined",
    "replays 120 40 1",
  ]);
});

test("before the first whole day nothing is foretold", () => {
  const today = PARTITIONS.filter(({ day }) => day === "2026-11-15");
  for (const { bytesPerDay, fitDays } of forecastSignals(disk(today), NOW_MS)) {
    expect([bytesPerDay, fitDays]).toEqual([undefined, undefined]);
  }
});
