import { existsSync } from "node:fs";
import type { MeasuredPartition } from "#model/keeping/choose-partitions.ts";
import { isDamage } from "#store/sqlite/damage/damaged-days.ts";
import { measureRows } from "#store/sqlite/meta/kept-days.ts";
import { metaPath } from "./files.ts";
import { openDatabase } from "./open-database.ts";

/** What meta keeps by days of a signal. Nothing is known of that when it is damaged. */
export function measureMetaRows(dataFolder: string): MeasuredPartition[] {
  if (!existsSync(metaPath(dataFolder))) return [];
  const db = openDatabase(metaPath(dataFolder), { readOnly: true });
  try {
    return measureRows(db);
  } catch (error) {
    if (isDamage(error)) return [];
    throw error;
  } finally {
    db.close();
  }
}
