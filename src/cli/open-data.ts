/** Opens the data folder for a command. A server may be using it. */
import { tryLockDataFolder } from "#server/folder/data-lock.ts";
import { migrateStore, openOperations, openStore } from "#store/open.ts";
import type { Store } from "#store/ports/store.ts";

export async function openData(dataFolder: string): Promise<Store> {
  await recoverUnused(dataFolder);
  await migrateStore({ dataFolder });
  return openStore({ dataFolder });
}

/** Whoever opens a store and is the last to close it wipes what tells that it was damaged. */
export async function recoverUnused(dataFolder: string): Promise<void> {
  const operations = openOperations({ dataFolder });
  if (!(await operations.isLeftOpen())) return;
  const lock = tryLockDataFolder(dataFolder);
  if (lock === undefined) return;
  try {
    await operations.recover();
  } finally {
    lock.release();
  }
}
