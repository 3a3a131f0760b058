/** Opens the data folder for a command. A server may be using it. */
import { existsSync } from "node:fs";
import { tryLockDataFolder } from "#server/folder/data-lock.ts";
import { migrateStore, openStore } from "#store/open.ts";
import type { Store } from "#store/ports/store.ts";
import { keepDamagedLog } from "#store/sqlite/damage/keep-damaged-log.ts";
import { metaPath } from "#store/sqlite/database/files.ts";

export async function openData(dataFolder: string): Promise<Store> {
  keepLogOfUnused(dataFolder);
  await migrateStore({ dataFolder });
  return openStore({ dataFolder });
}

/** Whoever is the last to close meta.db wipes its log, and with it what tells that it was damaged. */
export function keepLogOfUnused(dataFolder: string): void {
  if (!existsSync(`${metaPath(dataFolder)}-wal`)) return;
  const lock = tryLockDataFolder(dataFolder);
  if (lock === undefined) return;
  try {
    keepDamagedLog(dataFolder);
  } finally {
    lock.release();
  }
}
