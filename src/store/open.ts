/** The only place that knows which engine runs. */
import type { DigestDrivers } from "./ports/digest-drivers.ts";
import type { MetaRules } from "./ports/digest-meta.ts";
import type { Operations } from "./ports/operations.ts";
import type { Store } from "./ports/store.ts";
import { openSqliteDigest } from "./sqlite/open-digest.ts";
import { openSqliteOperations } from "./sqlite/open-operations.ts";
import { migrateSqliteStore, openSqliteStore } from "./sqlite/open-store.ts";

export interface StoreLocation {
  dataFolder: string;
  /** A file of a day was found to be damaged while it was read; it is left out from then on. */
  onDamage?: () => void;
}

export function openStore(location: StoreLocation): Store {
  return openSqliteStore(location.dataFolder, location.onDamage);
}

/** What the digest writes to; `joinStores` makes one of it. */
export function openDigestDrivers(location: StoreLocation & { rules: MetaRules }): DigestDrivers {
  return openSqliteDigest(location.dataFolder, location.rules);
}

/** What keeps it well: for the doctor, and for whoever starts or watches it. */
export function openOperations({ dataFolder }: StoreLocation): Operations {
  return openSqliteOperations(dataFolder);
}

export function migrateStore(location: StoreLocation): Promise<{ created: boolean }> {
  return migrateSqliteStore(location.dataFolder);
}
