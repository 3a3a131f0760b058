/** Files that the disk has damaged are moved away, as they are, and the day goes on in new ones. */

import { existsSync, mkdirSync, readdirSync, renameSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { MEBIBYTE } from "#lib/bytes.ts";
import { syncFolder } from "#lib/sync-folder.ts";
import {
  type DayFile,
  metaPath,
  nameOfFile,
  pathsOfFile,
  telemetryFolder,
} from "#store/sqlite/database/files.ts";

/** SQLite's CORRUPT and NOTADB; an extended code has them in its low byte. */
const DAMAGE = new Set([11, 26]);
const BUSY_MS = 5_000;

export function isDamage(error: unknown): boolean {
  return error instanceof Error && "errcode" in error && DAMAGE.has(Number(error.errcode) & 0xff);
}

/** Checked whole at a start up to here: a second. Larger ones wait for the daily scan. */
const MAX_CHECKED_BYTES = 256 * MEBIBYTE;

export function isMetaDamaged(dataFolder: string): boolean {
  const path = metaPath(dataFolder);
  const bytes = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  return bytes <= MAX_CHECKED_BYTES ? !isWhole(path) : !isReadable(path);
}

function isReadable(path: string): boolean {
  return askSound(path, (db) => db.prepare("SELECT 1 FROM sqlite_schema").all().length > 0);
}

/** Reads the whole file, so it is asked only when there is a reason. */
export function isSound(path: string): boolean {
  const check = "PRAGMA quick_check(1)";
  return askSound(path, (db) => db.prepare(check).get()?.quick_check === "ok");
}

/** Also that every index leads to its rows, and only to them: up to five times the time. */
export function isWhole(path: string): boolean {
  const check = "PRAGMA integrity_check(1)";
  return askSound(path, (db) => db.prepare(check).get()?.integrity_check === "ok");
}

function askSound(path: string, ask: (db: DatabaseSync) => boolean): boolean {
  if (!existsSync(path)) return true;
  try {
    const db = new DatabaseSync(path, { readOnly: true, timeout: BUSY_MS });
    try {
      return ask(db);
    } finally {
      db.close();
    }
  } catch (error) {
    // A full disk, a lock or a missing right says nothing about the file.
    return !isDamage(error);
  }
}

export function damagedFolder(dataFolder: string): string {
  return join(telemetryFolder(dataFolder), "damaged");
}

/** Rows and payloads belong together, so they go together. Answers where to. */
export function setAsideFile(dataFolder: string, file: DayFile): string {
  const folder = damagedFolder(dataFolder);
  mkdirSync(folder, { recursive: true });
  const name = `${nameOfFile(file)}-`;
  const number = listDamaged(dataFolder).filter((one) => one.startsWith(name)).length + 1;
  const target = join(folder, `${name}${number}`);
  mkdirSync(target);
  for (const path of pathsOfFile(dataFolder, file)) {
    if (existsSync(path)) renameSync(path, join(target, basename(path)));
  }
  syncFolder(telemetryFolder(dataFolder));
  return target;
}

/** Whether a file of this partition is set aside: rows of it may come back. */
export function isSetAside(dataFolder: string, file: DayFile): boolean {
  return listDamaged(dataFolder).some((one) => one.startsWith(`${nameOfFile(file)}-`));
}

export function listDamaged(dataFolder: string): string[] {
  const folder = damagedFolder(dataFolder);
  return existsSync(folder) ? readdirSync(folder).sort() : [];
}
