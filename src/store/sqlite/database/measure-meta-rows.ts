import { existsSync } from "node:fs";
import type { MeasuredFile } from "#model/keeping/choose-files.ts";
import { isDamage } from "#store/sqlite/damage/damaged-days.ts";
import { measureRows } from "#store/sqlite/meta/kept-days.ts";
import { metaPath } from "./files.ts";
import { openDatabase } from "./open-database.ts";

/** What meta keeps by days of a signal. Nothing is known of that when it is damaged. */
export function measureMetaRows(dataFolder: string): MeasuredFile[] {
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
