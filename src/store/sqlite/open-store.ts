/** The embedded store: meta.db for people's things and rollups, a file per day for telemetry. */
import { existsSync } from "node:fs";
import { Kysely } from "kysely";
import { accountStore } from "#store/meta/accounts.ts";
import { activityStore } from "#store/meta/activity.ts";
import { filterStore } from "#store/meta/filters.ts";
import { issueStore } from "#store/meta/issues.ts";
import { limitStore } from "#store/meta/limits.ts";
import { migrateMeta } from "#store/meta/migrate.ts";
import { SQLITE_WORDS } from "#store/meta/migrations/index.ts";
import { monitorStore } from "#store/meta/monitors.ts";
import { outcomeStore } from "#store/meta/outcomes.ts";
import { privacyStore } from "#store/meta/privacy.ts";
import { projectStore } from "#store/meta/projects.ts";
import { relayStore } from "#store/meta/relay.ts";
import { releaseHealthStore } from "#store/meta/release-health.ts";
import { repositoryStore } from "#store/meta/repositories.ts";
import { retentionStore } from "#store/meta/retention.ts";
import { sessionStore } from "#store/meta/sessions.ts";
import type { MetaTables } from "#store/meta/tables.ts";
import { userDeletions } from "#store/meta/user-deletions.ts";
import type { Store } from "#store/ports/store.ts";
import { DayFiles } from "./day-files.ts";
import { migrateDays } from "./day-schema.ts";
import { countUserData } from "./erase/count-user-data.ts";
import { makeFolders, metaPath } from "./files.ts";
import { nodeSqliteDialect } from "./kysely-dialect.ts";
import { openDatabase } from "./open-database.ts";
import { sqliteAttachments } from "./read-attachments.ts";
import { sqliteCheckIns } from "./read-check-ins.ts";
import { sqliteEvents } from "./read-events.ts";
import { sqliteFeedback } from "./read-feedback.ts";
import { sqliteLogs } from "./read-logs.ts";
import { sqliteMetrics } from "./read-metrics.ts";
import { sqliteProfiles } from "./read-profiles.ts";
import { sqliteReplays } from "./read-replays.ts";
import { sqliteSpans } from "./read-spans.ts";
import { sqliteVitals } from "./read-vitals.ts";
import { readAround } from "./watch-damage.ts";

export function openSqliteStore(dataFolder: string, onDamage?: () => void): Store {
  makeFolders(dataFolder);
  const meta = new Kysely<MetaTables>({
    dialect: nodeSqliteDialect(openDatabase(metaPath(dataFolder))),
  });
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
    feedback: around(sqliteFeedback(days)),
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
      count: (projectId, who) => countUserData(days, projectId, who),
    },
    limits: limitStore(meta),
    retention: retentionStore(meta),
    repositories: repositoryStore(meta),
    releaseHealth: releaseHealthStore(meta),
    monitors: monitorStore(meta),
    checkIns: around(sqliteCheckIns(days)),
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
