/** Opens the store for a command. A server may be using it. */
import type { Config } from "#config.ts";
import { tryLockDataFolder } from "#server/folder/data-lock.ts";
import { storeLocationOf } from "#server/folder/store-location.ts";
import { migrateStore, openOperations, openStore } from "#store/open.ts";
import type { StoreLocation } from "#store/ports/location.ts";
import type { Store } from "#store/ports/store.ts";

/** Whoever can write the data folder needs nobody's leave. */
export async function withData<T>(config: Config, work: (store: Store) => Promise<T>): Promise<T> {
  const location = storeLocationOf(config);
  await recoverUnused(location);
  await migrateStore(location, { needsTelemetry: false });
  const store = openStore(location);
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}

/** Whoever opens a store and is the last to close it wipes what tells that it was damaged. */
export async function recoverUnused(location: StoreLocation): Promise<void> {
  const operations = openOperations(location);
  if (!(await operations.isLeftOpen())) return;
  const lock = tryLockDataFolder(location.dataFolder);
  if (lock === undefined) return;
  try {
    await operations.recover();
  } finally {
    lock.release();
  }
}
