/** What a change of retention would cost. */
import { formatBytes } from "#lib/format-bytes.ts";
import { choosePartitions, type MeasuredPartition, partitionName } from "./choose-partitions.ts";
import { keepDaysOf, type RetentionValues } from "./retention.ts";
import { SIGNALS } from "./signal.ts";

/** The partitions that would go, and would not as it is now; oldest first. */
export function findLoss(
  partitions: readonly MeasuredPartition[],
  now: RetentionValues,
  then: RetentionValues,
  today: string,
): MeasuredPartition[] {
  const goes = (values: RetentionValues) =>
    choosePartitions(partitions, {
      today,
      keepDays: keepDaysOf(values),
      maxBytes: values.budgetBytes || undefined,
    });
  const anyway = new Set(goes(now).map(partitionName));
  return goes(then)
    .filter((partition) => !anyway.has(partitionName(partition)))
    .toSorted((a, b) => a.day.localeCompare(b.day));
}

/** A line for each signal: "12 days of traces, 2026-10-01 to 2026-10-12: 3.4 GB". */
export function sayLoss(lost: readonly MeasuredPartition[]): string[] {
  return SIGNALS.flatMap((signal) => {
    const partitions = lost.filter((partition) => partition.signal === signal);
    const [first, last] = [partitions[0], partitions.at(-1)];
    if (first === undefined || last === undefined) return [];
    const days = `${partitions.length} ${partitions.length === 1 ? "day" : "days"} of ${signal}`;
    const span = first.day === last.day ? first.day : `${first.day} to ${last.day}`;
    return [
      `${days}, ${span}: ${formatBytes(partitions.reduce((sum, { bytes }) => sum + bytes, 0))}`,
    ];
  });
}
