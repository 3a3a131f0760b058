/** The embedded store: meta.db for people's things and rollups, a file per day for telemetry. */
import { existsSync } from "node:fs";
import { Kysely } from "kysely";
import { accountStore } from "#store/meta/accounts.ts";
import { checkInStore } from "#store/meta/check-ins.ts";
import { feedbackStore } from "#store/meta/feedback.ts";
import { activityStore } from "#store/meta/issues/activity.ts";
import { issueStore } from "#store/meta/issues/issues.ts";
import { migrateMeta } from "#store/meta/migrate.ts";
import { SQLITE_WORDS } from "#store/meta/migrations/index.ts";
import { monitorStore } from "#store/meta/monitors.ts";
import { outcomeStore } from "#store/meta/outcomes.ts";
import { filterStore } from "#store/meta/projects/filters.ts";
import { limitStore } from "#store/meta/projects/limits.ts";
import { privacyStore } from "#store/meta/projects/privacy.ts";
import { projectStore } from "#store/meta/projects/projects.ts";
import { relayStore } from "#store/meta/projects/relay.ts";
import { repositoryStore } from "#store/meta/projects/repositories.ts";
import { userDeletions } from "#store/meta/projects/user-deletions.ts";
import { releaseHealthStore } from "#store/meta/release-health.ts";
import { retentionStore } from "#store/meta/retention.ts";
import { sessionStore } from "#store/meta/sessions.ts";
import type { MetaTables } from "#store/meta/tables.ts";
import type { Store } from "#store/ports/store.ts";
import { readAround } from "./damage/watch-damage.ts";
import { makeFolders, metaPath } from "./database/files.ts";
import { nodeSqliteDialect } from "./database/kysely-dialect.ts";
import { openDatabase } from "./database/open-database.ts";
import { DayFiles } from "./days/day-files.ts";
import { migrateDays } from "./days/day-schema.ts";
import { countUserData } from "./erase/count-user-data.ts";
import { sqliteAttachments } from "./read/read-attachments.ts";
import { sqliteEvents } from "./read/read-events.ts";
import { sqliteLogs } from "./read/read-logs.ts";
import { sqliteMetrics } from "./read/read-metrics.ts";
import { sqliteProfiles } from "./read/read-profiles.ts";
import { sqliteReplays } from "./read/read-replays.ts";
import { sqliteSpans } from "./read/read-spans.ts";
import { sqliteVitals } from "./read/read-vitals.ts";

export interface SqliteStoreOptions {
  onDamage?: () => void;
  readOnly?: boolean;
}

export function openSqliteStore(
  dataFolder: string,
  { onDamage, readOnly = false }: SqliteStoreOptions = {},
): Store {
  makeFolders(dataFolder);
  const database = openDatabase(metaPath(dataFolder));
  if (readOnly) database.exec("PRAGMA query_only = ON");
  const meta = new Kysely<MetaTables>({ dialect: nodeSqliteDialect(database) });
  const days = new DayFiles(dataFolder, onDamage);
  const around = <Part extends object>(part: Part) => readAround(part, () => days.damagedSoFar);
  return {
    projects: projectStore(meta),
    accounts: accountStore(meta),
    sessions: sessionStore(meta),
    issues: issueStore(meta),
    events: around(sqliteEvents(days)),
    vitals: around(sqliteVitals(days)),
    logs: around(sqliteLogs(days)),
    spans: around(sqliteSpans(days)),
    attachments: around(sqliteAttachments(days)),
    replays: around(sqliteReplays(days)),
    metrics: around(sqliteMetrics(days)),
    profiles: around(sqliteProfiles(days)),
    outcomes: outcomeStore(meta),
    activity: activityStore(meta),
    relay: relayStore(meta),
    filters: filterStore(meta),
    privacy: privacyStore(meta),
    userData: {
      ...userDeletions(meta),
      async count(projectId, who) {
        const db = openDatabase(metaPath(dataFolder), { readOnly: true });
        try {
          return await countUserData(days, db, projectId, who);
        } finally {
          db.close();
        }
      },
    },
    limits: limitStore(meta),
    retention: retentionStore(meta),
    repositories: repositoryStore(meta),
    releaseHealth: releaseHealthStore(meta),
    monitors: monitorStore(meta),
    checkIns: checkInStore(meta),
    feedback: feedbackStore(meta),
    async close() {
      days.close();
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
    migrateDays(dataFolder);
  } finally {
    await db.destroy();
  }
  return { created };
}
