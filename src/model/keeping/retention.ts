/**
 * For how long telemetry is kept and in how much room: as the environment says, else as a person has
 * set it, else as usual.
 */
import { perSignal, SIGNALS, type Signal } from "./signal.ts";

/** Days of each signal, and room for all of them together; 0 means as much as there is. */
export type RetentionValues = Record<Signal | "budgetBytes", number>;
export type RetentionName = keyof RetentionValues;

export const RETENTION_NAMES: readonly RetentionName[] = [...SIGNALS, "budgetBytes"];
export const MAX_RETENTION_DAYS = 3650;
export const DEFAULT_RETENTION: RetentionValues = {
  errors: 90,
  traces: 30,
  logs: 30,
  replays: 30,
  budgetBytes: 0,
};

/** What a person has set, and who that was. */
export interface StoredRetention {
  values: Partial<RetentionValues>;
  change?: RetentionChange;
}
export interface RetentionChange {
  by: string;
  atMs: number;
  /** The UTC day from which age was counted when the person saw what would go. */
  day: string;
}

/** The settings of the environment; undefined where it says nothing. */
export interface RetentionConfig {
  retentionDays: number | undefined;
  retentionTracesDays: number | undefined;
  retentionLogsDays: number | undefined;
  retentionReplaysDays: number | undefined;
  diskBudgetBytes: number | undefined;
}

export const RETENTION_VARIABLES: Readonly<Record<RetentionName, string>> = {
  errors: "LAPWING_RETENTION_DAYS",
  traces: "LAPWING_RETENTION_TRACES_DAYS",
  logs: "LAPWING_RETENTION_LOGS_DAYS",
  replays: "LAPWING_RETENTION_REPLAYS_DAYS",
  budgetBytes: "LAPWING_DISK_BUDGET_BYTES",
};

/** What the environment decides, so that nobody else can. */
export function fixedRetention(config: RetentionConfig): Partial<RetentionValues> {
  const given = {
    errors: config.retentionDays,
    traces: config.retentionTracesDays,
    logs: config.retentionLogsDays,
    replays: config.retentionReplaysDays,
    budgetBytes: config.diskBudgetBytes,
  };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
}

export function mergeRetention(
  fixed: Partial<RetentionValues>,
  stored: Partial<RetentionValues>,
): RetentionValues {
  return { ...DEFAULT_RETENTION, ...stored, ...fixed };
}

export function keepDaysOf(values: RetentionValues): Record<Signal, number> {
  return perSignal((signal) => values[signal]);
}
