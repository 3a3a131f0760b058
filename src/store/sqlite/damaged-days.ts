/** Files that the disk has damaged are moved away, as they are, and the day goes on in new ones. */
import { existsSync, mkdirSync, readdirSync, renameSync } from "node:fs";
import { basename, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { type DayFile, nameOfFile, pathsOfFile, syncFolder, telemetryFolder } from "./files.ts";

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

export function listDamaged(dataFolder: string): string[] {
  const folder = damagedFolder(dataFolder);
  return existsSync(folder) ? readdirSync(folder).sort() : [];
}
