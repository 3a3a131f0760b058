import { AppError } from "#lib/app-error.ts";
import { utcDay } from "#lib/time.ts";
import { type MeasuredPartition, partitionName } from "#model/keeping/choose-partitions.ts";
import type { RetentionConfig } from "#model/keeping/retention.ts";
import { findLoss } from "#model/keeping/retention-loss.ts";
import type { DiskFacts } from "#model/keeping/system.ts";
import { readRetention } from "#queries/system/read-retention.ts";
import type { Store } from "#store/ports/store.ts";
import { type RetentionTexts, readRetentionTexts } from "./read-retention-texts.ts";

export interface RetentionParts {
  store: Pick<Store, "retention">;
  config: RetentionConfig;
  disk: Pick<DiskFacts, "partitions" | "days" | "isUnknown">;
  nowMs: number;
}

export interface RetentionWish {
  texts: RetentionTexts;
  /** The names of what somebody was shown to go, and agreed to. */
  agreed: readonly string[];
  by: string;
}

/**
 * A running server follows within seconds. Answers what would be deleted when that was not agreed
 * to; nothing is changed then.
 */
export async function changeRetention(
  { store, config, disk, nowMs }: RetentionParts,
  { texts, agreed, by }: RetentionWish,
): Promise<MeasuredPartition[]> {
  if (disk.isUnknown) {
    const what = "A database does not answer now, so nobody can say what this would delete.";
    throw new AppError("unavailable", `${what} Nothing was changed; try again when it is back.`);
  }
  const { values: now, fixed } = await readRetention(store, config);
  const wanted = readRetentionTexts(texts, { now, fixed, days: disk.days, nowMs });
  const day = utcDay(nowMs);
  const lost = findLoss(disk.partitions, now, { ...now, ...wanted }, day);
  if (!lost.every((partition) => agreed.includes(partitionName(partition)))) return lost;
  const { values } = await store.retention.find();
  await store.retention.set({
    values: { ...values, ...wanted },
    change: { by, atMs: nowMs, day },
  });
  return [];
}
