/** The only place that knows which engine runs. */
import type { DigestStore } from "./ports/digest.ts";
import type { Store } from "./ports/store.ts";
import { openSqliteDigestStore } from "./sqlite/digest-store.ts";
import { migrateSqliteStore, openSqliteStore } from "./sqlite/open-store.ts";

export interface StoreLocation {
  dataFolder: string;
  /** A file of a day was found to be damaged while it was read; it is left out from then on. */
  onDamage?: () => void;
}

export function openStore(location: StoreLocation): Store {
  return openSqliteStore(location.dataFolder, location.onDamage);
}

export function openDigestStore(location: StoreLocation): DigestStore {
  return openSqliteDigestStore(location.dataFolder);
}

export function migrateStore(location: StoreLocation): Promise<{ created: boolean }> {
  return migrateSqliteStore(location.dataFolder);
}
