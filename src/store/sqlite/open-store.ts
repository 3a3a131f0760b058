/** The embedded store: meta.db for people's things and rollups, a file per day for telemetry. */
import { existsSync } from "node:fs";
import { Kysely } from "kysely";
import { metaStores } from "#store/meta/meta-stores.ts";
import { migrateMeta } from "#store/meta/migrate.ts";
import { SQLITE_WORDS } from "#store/meta/migrations/index.ts";
import type { MetaTables } from "#store/meta/tables.ts";
import type { BlobReader } from "#store/ports/blobs.ts";
import type { Store } from "#store/ports/store.ts";
import { readAround } from "./damage/watch-damage.ts";
import { makeFolders, metaPath } from "./database/files.ts";
import { nodeSqliteDialect } from "./database/kysely-dialect.ts";
import { openDatabase } from "./database/open-database.ts";
import { DayFiles } from "./days/day-files.ts";
import { migrateDays } from "./days/day-schema.ts";
import { countUserData } from "./erase/count-user-data.ts";
import { ALWAYS_OVERWRITTEN } from "./meta/wipe-tables.ts";
import { sqliteAttachments } from "./read/read-attachments.ts";
import { sqliteEvents } from "./read/read-events.ts";
import { sqliteLogs } from "./read/read-logs.ts";
import { sqliteMetrics } from "./read/read-metrics.ts";
import { sqliteReplays } from "./read/read-replays.ts";
import { sqliteRows } from "./read/read-rows.ts";
import { sqliteSpans } from "./read/read-spans.ts";
import { sqliteVitals } from "./read/read-vitals.ts";

export interface SqliteStoreOptions {
  onDamage?: () => void;
  readOnly?: boolean;
}

export function openSqliteStore(
  dataFolder: string,
  blobs: BlobReader,
  { onDamage, readOnly = false }: SqliteStoreOptions = {},
): Store {
  makeFolders(dataFolder);
  const database = openDatabase(metaPath(dataFolder), { overwritesDeleted: true });
  if (readOnly) database.exec("PRAGMA query_only = ON");
  const meta = new Kysely<MetaTables>({ dialect: nodeSqliteDialect(database) });
  const { userDeletions, ...stores } = metaStores(meta);
  const { days, dayStores } = openDayStores(dataFolder, blobs, onDamage);
  return {
    ...stores,
    ...dayStores,
    userData: {
      ...userDeletions,
      count: (projectId, who) => countUserData(days, meta, projectId, who),
    },
    async close() {
      days.close();
      await meta.destroy();
    },
  };
}

/** Telemetry alone: meta may be somewhere else. */
export function openDayStores(dataFolder: string, blobs: BlobReader, onDamage?: () => void) {
  const days = new DayFiles(dataFolder, blobs, onDamage);
  const around = <Part extends object>(part: Part) => readAround(part, () => days.damagedSoFar);
  const dayStores = {
    events: around(sqliteEvents(days)),
    vitals: around(sqliteVitals(days)),
    logs: around(sqliteLogs(days)),
    spans: around(sqliteSpans(days)),
    attachments: around(sqliteAttachments(days)),
    replays: around(sqliteReplays(days)),
    metrics: around(sqliteMetrics(days)),
    rows: around(sqliteRows(days)),
  };
  return { days, dayStores };
}

/** Creates the files when there are none, and brings them to this program's schema. */
export async function migrateSqliteStore(dataFolder: string): Promise<{ created: boolean }> {
  makeFolders(dataFolder);
  const created = !existsSync(metaPath(dataFolder));
  const database = openDatabase(metaPath(dataFolder), { overwritesDeleted: true });
  if (created) database.exec(`PRAGMA user_version = ${ALWAYS_OVERWRITTEN}`);
  const db = new Kysely<unknown>({ dialect: nodeSqliteDialect(database) });
  try {
    await migrateMeta(db, SQLITE_WORDS);
    migrateDays(dataFolder);
  } finally {
    await db.destroy();
  }
  return { created };
}
