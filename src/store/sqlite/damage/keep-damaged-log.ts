/** What was committed to meta.db and is lost with its damaged log is kept as it is, and told. */
import { copyFileSync, existsSync, mkdirSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { syncFolder } from "#lib/sync-folder.ts";
import { metaPath } from "#store/sqlite/database/files.ts";
import { openDatabase, truncateWal } from "#store/sqlite/database/open-database.ts";
import { isDamage } from "./damaged-days.ts";
import { findLostCommits, type LostCommits } from "./find-lost-commits.ts";

export function damagedLogsFolder(dataFolder: string): string {
  return join(dataFolder, "damaged-logs");
}

export function listDamagedLogs(dataFolder: string): string[] {
  const folder = damagedLogsFolder(dataFolder);
  return existsSync(folder) ? readdirSync(folder).sort() : [];
}

/**
 * Of a folder that nobody uses, before meta.db is opened. The digest's share of what is lost comes back from the spool; what
 * people changed since the last checkpoint does not. undefined when the log is whole.
 */
export function keepDamagedLog(dataFolder: string): (LostCommits & { kept: string }) | undefined {
  const meta = metaPath(dataFolder);
  const lost = findLostCommits(`${meta}-wal`);
  if (lost === undefined || !existsSync(meta)) return undefined;
  const folder = damagedLogsFolder(dataFolder);
  mkdirSync(folder, { recursive: true });
  const kept = join(folder, `meta.db-wal-${listDamagedLogs(dataFolder).length + 1}`);
  copyFileSync(`${meta}-wal`, kept);
  syncFolder(folder);
  try {
    emptyLog(meta);
  } catch (error) {
    // meta.db is damaged too. Whoever opens it next says so, and its log is still there.
    rmSync(kept);
    if (isDamage(error)) return undefined;
    throw error;
  }
  return { ...lost, kept };
}

/** Else the rest of it would follow what is written next, and be found again. */
function emptyLog(path: string): void {
  const db = openDatabase(path);
  try {
    truncateWal(db);
  } finally {
    db.close();
  }
}
