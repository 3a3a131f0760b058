/** The embedded store: meta.db for people's things and rollups, a file per day for telemetry. */
import { existsSync } from "node:fs";
import { Kysely } from "kysely";
import { accountStore } from "#store/meta/accounts.ts";
import { activityStore } from "#store/meta/activity.ts";
import { issueStore } from "#store/meta/issues.ts";
import { migrateMeta } from "#store/meta/migrate.ts";
import { SQLITE_WORDS } from "#store/meta/migrations/index.ts";
import { outcomeStore } from "#store/meta/outcomes.ts";
import { projectStore } from "#store/meta/projects.ts";
import { sessionStore } from "#store/meta/sessions.ts";
import type { MetaTables } from "#store/meta/tables.ts";
import type { Store } from "#store/ports/store.ts";
import { makeFolders, metaPath } from "./files.ts";
import { nodeSqliteDialect } from "./kysely-dialect.ts";
import { openDatabase } from "./open-database.ts";
import { sqliteEvents } from "./read-events.ts";

export function openSqliteStore(dataFolder: string): Store {
  makeFolders(dataFolder);
  const meta = new Kysely<MetaTables>({
    dialect: nodeSqliteDialect(openDatabase(metaPath(dataFolder))),
  });
  const events = sqliteEvents(dataFolder);
  return {
    projects: projectStore(meta),
    accounts: accountStore(meta),
    sessions: sessionStore(meta),
    issues: issueStore(meta),
    events,
    outcomes: outcomeStore(meta),
    activity: activityStore(meta),
    async close() {
      events.close();
      await meta.destroy();
    },
  };
}

/** Creates the files when there are none, and brings them to this program's schema. */
export async function migrateSqliteStore(dataFolder: string): Promise<{ created: boolean }> {
  makeFolders(dataFolder);
  const created = !existsSync(metaPath(dataFolder));
  const db = new Kysely<unknown>({
    dialect: nodeSqliteDialect(openDatabase(metaPath(dataFolder))),
  });
  try {
    await migrateMeta(db, SQLITE_WORDS);
  } finally {
    await db.destroy();
  }
  return { created };
}
