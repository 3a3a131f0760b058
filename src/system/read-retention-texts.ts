import { type AppError, invalidInput } from "#lib/app-error.ts";
import { MEBIBYTE } from "#lib/bytes.ts";
import { formatBytes } from "#lib/format-bytes.ts";
import { readBytes } from "#lib/read-bytes.ts";
import { DAY_MS, utcDay } from "#lib/time.ts";
import {
  MAX_RETENTION_DAYS,
  RETENTION_NAMES,
  RETENTION_VARIABLES,
  type RetentionName,
  type RetentionValues,
} from "#model/keeping/retention.ts";
import type { DiskFacts } from "#model/keeping/system.ts";

/** As typed; what is missing stays as it is. */
export type RetentionTexts = Partial<Record<RetentionName, string>>;

export interface RetentionBounds {
  now: RetentionValues;
  fixed: Partial<RetentionValues>;
  days: DiskFacts["days"];
  nowMs: number;
}

/** Less would not even hold what one quiet day and its indexes take. */
const LEAST_BUDGET_BYTES = 100 * MEBIBYTE;
/** A week has every day of the week in it. */
const DAYS = 7;

/** The values that were asked for; one that does not fit is a sentence about its field. */
export function readRetentionTexts(
  texts: RetentionTexts,
  bounds: RetentionBounds,
): Partial<RetentionValues> {
  const read: Partial<RetentionValues> = {};
  for (const name of RETENTION_NAMES) {
    const text = texts[name];
    if (text === undefined) continue;
    if (bounds.fixed[name] !== undefined) {
      throw refusal(
        name,
        `${RETENTION_VARIABLES[name]} decides this. Change it there, or start Lapwing without it.`,
      );
    }
    read[name] = name === "budgetBytes" ? readBudget(text, bounds) : readDays(text, name);
  }
  return read;
}

function readDays(text: string, name: RetentionName): number {
  const days = Number(text);
  if (/^\s*\d+\s*$/.test(text) && days >= 1 && days <= MAX_RETENTION_DAYS) return days;
  throw refusal(name, `Use a whole number of days from 1 to ${MAX_RETENTION_DAYS}.`);
}

function readBudget(text: string, { now, days, nowMs }: RetentionBounds): number {
  if (["", "none"].includes(text.trim().toLowerCase())) return 0;
  // As it was shown: rounded, and not meant to be changed.
  if (now.budgetBytes > 0 && text.trim() === formatBytes(now.budgetBytes)) return now.budgetBytes;
  const bytes = readBytes(text);
  if (bytes === undefined) {
    throw refusal("budgetBytes", "Use a size with its unit, like 20 GB, or none for no limit.");
  }
  const firstDay = utcDay(nowMs - DAYS * DAY_MS);
  const largest = Math.max(0, ...days.filter(({ day }) => day >= firstDay).map((day) => day.bytes));
  if (bytes >= Math.max(LEAST_BUDGET_BYTES, largest)) return bytes;
  throw refusal(
    "budgetBytes",
    largest > LEAST_BUDGET_BYTES
      ? `One day takes up to ${formatBytes(largest)} here, and a budget must hold at least that. Use more, or none for no limit.`
      : `Use ${formatBytes(LEAST_BUDGET_BYTES)} or more, or none for no limit.`,
  );
}

function refusal(field: RetentionName, sentence: string): AppError {
  return invalidInput(sentence, field);
}
