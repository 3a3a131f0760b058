/** A day's files that the disk has damaged are moved away, as they are, and the day goes on in new ones. */
import { existsSync, mkdirSync, readdirSync, renameSync } from "node:fs";
import { basename, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { filesOfDay, syncFolder, telemetryFolder } from "./files.ts";

/** SQLite's CORRUPT and NOTADB; an extended code has them in its low byte. */
const DAMAGE = new Set([11, 26]);

export function isDamage(error: unknown): boolean {
  return error instanceof Error && "errcode" in error && DAMAGE.has(Number(error.errcode) & 0xff);
}

/** Reads the whole file, so it is asked only when there is a reason. */
export function isSound(path: string): boolean {
  if (!existsSync(path)) return true;
  try {
    const db = new DatabaseSync(path, { readOnly: true });
    try {
      return db.prepare("PRAGMA quick_check(1)").get()?.quick_check === "ok";
    } finally {
      db.close();
    }
  } catch {
    // A file that SQLite cannot even open is what this looks for.
    return false;
  }
}

export function damagedFolder(dataFolder: string): string {
  return join(telemetryFolder(dataFolder), "damaged");
}

/** Rows and payloads belong together, so they go together. Answers where to. */
export function setAsideDay(dataFolder: string, day: string): string {
  const folder = damagedFolder(dataFolder);
  mkdirSync(folder, { recursive: true });
  const number = listDamaged(dataFolder).filter((name) => name.startsWith(day)).length + 1;
  const target = join(folder, `${day}-${number}`);
  mkdirSync(target);
  for (const path of filesOfDay(dataFolder, day)) {
    if (existsSync(path)) renameSync(path, join(target, basename(path)));
  }
  syncFolder(telemetryFolder(dataFolder));
  return target;
}

export function listDamaged(dataFolder: string): string[] {
  const folder = damagedFolder(dataFolder);
  return existsSync(folder) ? readdirSync(folder).sort() : [];
}
