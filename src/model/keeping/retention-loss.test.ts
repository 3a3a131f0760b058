import { expect, test } from "vitest";
import { type MeasuredPartition, partitionName } from "./choose-partitions.ts";
import { DEFAULT_RETENTION } from "./retention.ts";
import { findLoss, sayLoss } from "./retention-loss.ts";

const TODAY = "2026-11-15";
const partition = (
  day: string,
  signal: MeasuredPartition["signal"],
  bytes = 1024,
): MeasuredPartition => ({
  ...{ day: `2026-${day}`, signal, bytes },
});
const PARTITIONS = [
  partition("08-01", "errors"),
  partition("11-01", "errors"),
  partition("11-02", "errors", 2048),
  partition("11-01", "traces"),
  partition("11-15", "errors"),
];
const loss = (then: Partial<typeof DEFAULT_RETENTION>) =>
  findLoss(PARTITIONS, DEFAULT_RETENTION, { ...DEFAULT_RETENTION, ...then }, TODAY);

test("a longer time costs nothing, nor does what goes anyway", () => {
  expect(loss({ errors: 91, traces: 31 })).toEqual([]);
  // 2026-08-01 is older than 90 days already.
  expect(loss({ errors: 14 }).map(partitionName)).toEqual([]);
});

test("a shorter time costs the days beyond it, said by signal", () => {
  expect(sayLoss(loss({ errors: 7, traces: 1 }))).toEqual([
    "2 days of errors, 2026-11-01 to 2026-11-02: 3.0 KB",
    "1 day of traces, 2026-11-01: 1.0 KB",
  ]);
});

test("a budget costs what has used up most of its time, errors last, and never today", () => {
  expect(loss({ budgetBytes: 4096 }).map(partitionName)).toEqual(["2026-11-01.traces"]);
  expect(loss({ budgetBytes: 1 }).map(partitionName)).toEqual([
    "2026-11-01.traces",
    "2026-11-01.errors",
    "2026-11-02.errors",
  ]);
});
