/** Opens the data folder for a command. A server may be using it. */
import { tryLockDataFolder } from "#server/folder/data-lock.ts";
import { migrateStore, openOperations, openStore } from "#store/open.ts";
import type { Store } from "#store/ports/store.ts";

/** Whoever can write the data folder needs nobody's leave. */
export async function withData<T>(
  dataFolder: string,
  work: (store: Store) => Promise<T>,
): Promise<T> {
  await recoverUnused(dataFolder);
  await migrateStore({ dataFolder });
  const store = openStore({ dataFolder });
  try {
    return await work(store);
  } finally {
    await store.close();
  }
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
