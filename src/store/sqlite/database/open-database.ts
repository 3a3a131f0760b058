/** The one place that opens a SQLite file. node:sqlite: no native module, measured no slower. */
import { closeSync, existsSync, fdatasyncSync, openSync } from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { KIBIBYTE } from "#lib/bytes.ts";

/** SQLite 3.7.0–3.51.2 can corrupt a WAL database when a checkpoint races with a WAL reset. */
const OLDEST_SAFE = [3, 51, 3];

export interface OpenOptions {
  readOnly?: boolean;
  /** The digest checkpoints by itself, when it frees the spool. */
  autoCheckpoint?: boolean;
  /** What is deleted or changed is overwritten with zeros, not only marked as free. */
  overwritesDeleted?: boolean;
}

/** Of what pages read: a list looks at some thousand rows all over meta.db. */
const CACHE_KIB = 16 * KIBIBYTE;
/** Of each file; SQLite's own 2 MB make writing a tenth slower, 8 MB a thirtieth (measured). */
const DIGEST_CACHE_KIB = 16 * KIBIBYTE;

/** Long enough for another process's batch or backup step; then an error instead of a hang. */
const BUSY_TIMEOUT_MS = 10_000;
/** The digest's own: it asks again by itself, and nothing can stop it while it waits in here. */
const DIGEST_BUSY_TIMEOUT_MS = 4_000;

export function openDatabase(path: string, options: OpenOptions = {}): DatabaseSync {
  refuseUnsafeEngine();
  const db = new DatabaseSync(path, {
    readOnly: options.readOnly ?? false,
    timeout: options.autoCheckpoint === false ? DIGEST_BUSY_TIMEOUT_MS : BUSY_TIMEOUT_MS,
    enableForeignKeyConstraints: true,
  });
  if (!options.readOnly) {
    db.exec("PRAGMA journal_mode = WAL");
    // Of the digest's files the spool is kept until a checkpoint. But with NORMAL that one would sync
    // the log of many batches at once, and the spool's next sync would wait for it (measured: 50 ms).
    db.exec("PRAGMA synchronous = FULL");
    // A WAL that grew in a burst gives its space back at the next checkpoint.
    db.exec("PRAGMA journal_size_limit = 67108864");
    if (options.autoCheckpoint === false) {
      db.exec("PRAGMA wal_autocheckpoint = 0");
      // The digest's files: ids are random, so each row touches other pages of their indexes.
      db.exec(`PRAGMA cache_size = -${DIGEST_CACHE_KIB}`);
    } else {
      db.exec(`PRAGMA cache_size = -${CACHE_KIB}`);
    }
  }
  if (options.overwritesDeleted) db.exec("PRAGMA secure_delete = ON");
  db.exec("PRAGMA temp_store = MEMORY");
  return db;
}

function refuseUnsafeEngine(): void {
  const version = process.versions.sqlite ?? "0";
  const parts = version.split(".").map(Number);
  for (const [i, oldest] of OLDEST_SAFE.entries()) {
    const part = parts[i] ?? 0;
    if (part > oldest) return;
    if (part < oldest) {
      throw new Error(
        `SQLite ${version} is not safe for this data; Lapwing needs 3.51.3 or newer.`,
      );
    }
  }
}

/** Writes the file anew, without what was deleted in it long ago. Needs room for a copy beside it. */
export function writeAnew(db: DatabaseSync): void {
  const folder = dirname(db.location() ?? "").replaceAll("'", "''");
  // In memory a copy of a large file would take as much of that.
  db.exec(`PRAGMA temp_store_directory = '${folder}'`);
  db.exec("PRAGMA temp_store = FILE");
  db.exec("VACUUM");
  db.exec("PRAGMA temp_store = MEMORY");
}

/** Runs `work` in one write transaction. */
export function inTransaction<T>(db: DatabaseSync, work: () => T): T {
  db.exec("BEGIN IMMEDIATE");
  try {
    const result = work();
    db.exec("COMMIT");
    return result;
  } catch (error) {
    if (db.isTransaction) db.exec("ROLLBACK");
    throw error;
  }
}

/** Everything out of the WAL and into the file; what it held is gone with it. Waits for readers. */
export function truncateWal(db: DatabaseSync): void {
  db.exec("PRAGMA wal_checkpoint(TRUNCATE)");
}

/**
 * Makes every commit survive a power cut and moves what it can from the WAL into the file. PASSIVE,
 * because the other modes wait for readers; the WAL is synced by hand, because PASSIVE may skip it.
 */
export function checkpoint(db: DatabaseSync): void {
  db.exec("PRAGMA wal_checkpoint(PASSIVE)");
  const wal = `${db.location()}-wal`;
  if (!existsSync(wal)) return;
  const fd = openSync(wal, "r");
  try {
    fdatasyncSync(fd);
  } finally {
    closeSync(fd);
  }
}
