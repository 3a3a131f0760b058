/** A file of telemetry and its tables. Numbered steps like meta's, counted in `user_version`. */
import type { DatabaseSync } from "node:sqlite";
import { SchemaRefused } from "#store/ports/schema-refused.ts";
import { isDamage, setAsideFile } from "#store/sqlite/damage/damaged-days.ts";
import { type DayFile, dayDatabasePath, listDayFiles } from "#store/sqlite/database/files.ts";
import { inTransaction, openDatabase } from "#store/sqlite/database/open-database.ts";
import { stepsOf } from "./day-steps.ts";

export function migrateDay(db: DatabaseSync, signal: DayFile["signal"]): void {
  const steps = stepsOf(signal);
  const version = readVersion(db);
  if (version > steps.length) throw SchemaRefused.newer(String(db.location()));
  for (let step = version; step < steps.length; step++) {
    inTransaction(db, () => {
      db.exec(steps[step] ?? "");
      db.exec(`PRAGMA user_version = ${step + 1}`);
    });
  }
}

/**
 * Files that an older Lapwing made get what they lack, before anybody reads them. Those that cannot
 * even be opened are set aside: one bad day must not keep all others from being shown.
 */
export function migrateDays(dataFolder: string): void {
  for (const file of listDayFiles(dataFolder)) {
    try {
      migrateFile(dayDatabasePath(dataFolder, file), file.signal);
    } catch (error) {
      if (!isDamage(error)) throw error;
      setAsideFile(dataFolder, file);
    }
  }
}

function migrateFile(path: string, signal: DayFile["signal"]): void {
  const db = openDatabase(path);
  try {
    migrateDay(db, signal);
  } finally {
    db.close();
  }
}

/**
 * Undefined while the digest is about to make the file: nothing is in it yet. Also when it is
 * damaged: the other days can still be read, and the digest sets it aside.
 */
export function openDayForReading(dataFolder: string, file: DayFile): DatabaseSync | undefined {
  const db = openDatabase(dayDatabasePath(dataFolder, file), { readOnly: true });
  try {
    if (readVersion(db) >= stepsOf(file.signal).length) return db;
  } catch (error) {
    if (!isDamage(error)) throw error;
  }
  db.close();
  return undefined;
}

function readVersion(db: DatabaseSync): number {
  return Number(db.prepare("PRAGMA user_version").get()?.user_version ?? 0);
}
