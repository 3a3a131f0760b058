/** What a change of retention would cost. */
import { formatBytes } from "#lib/format-bytes.ts";
import { chooseFiles, type MeasuredFile } from "./choose-files.ts";
import { keepDaysOf, type RetentionValues } from "./retention.ts";
import { SIGNALS } from "./signal.ts";

/** Files that would go, and would not as it is now; oldest first. */
export function findLoss(
  files: readonly MeasuredFile[],
  now: RetentionValues,
  then: RetentionValues,
  today: string,
): MeasuredFile[] {
  const goes = (values: RetentionValues) =>
    chooseFiles(files, {
      today,
      keepDays: keepDaysOf(values),
      maxBytes: values.budgetBytes || undefined,
    });
  const anyway = new Set(goes(now).map(nameOfLost));
  return goes(then)
    .filter((file) => !anyway.has(nameOfLost(file)))
    .toSorted((a, b) => a.day.localeCompare(b.day));
}

export function nameOfLost({ day, signal }: MeasuredFile): string {
  return `${day}.${signal}`;
}

/** A line for each signal: "12 days of traces, 2026-10-01 to 2026-10-12: 3.4 GB". */
export function sayLoss(lost: readonly MeasuredFile[]): string[] {
  return SIGNALS.flatMap((signal) => {
    const files = lost.filter((file) => file.signal === signal);
    const [first, last] = [files[0], files.at(-1)];
    if (first === undefined || last === undefined) return [];
    const days = `${files.length} ${files.length === 1 ? "day" : "days"} of ${signal}`;
    const span = first.day === last.day ? first.day : `${first.day} to ${last.day}`;
    return [`${days}, ${span}: ${formatBytes(files.reduce((sum, { bytes }) => sum + bytes, 0))}`];
  });
}
