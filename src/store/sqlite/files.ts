/** Where the embedded store keeps its files, below the data folder. */
import { closeSync, fsyncSync, mkdirSync, openSync, readdirSync } from "node:fs";
import { join } from "node:path";

export function metaPath(dataFolder: string): string {
  return join(dataFolder, "meta.db");
}

export function telemetryFolder(dataFolder: string): string {
  return join(dataFolder, "telemetry");
}

export function dayDatabasePath(dataFolder: string, day: string): string {
  return join(telemetryFolder(dataFolder), `${day}.db`);
}

export function dayBlobPath(dataFolder: string, day: string): string {
  return join(telemetryFolder(dataFolder), `${day}.blob`);
}

/** Rows, their WAL, and the payloads. */
export function filesOfDay(dataFolder: string, day: string): string[] {
  const database = dayDatabasePath(dataFolder, day);
  return [dayBlobPath(dataFolder, day), database, `${database}-wal`, `${database}-shm`];
}

export function makeFolders(dataFolder: string): void {
  mkdirSync(telemetryFolder(dataFolder), { recursive: true });
}

/** Days that have a file, newest first. */
export function listDays(dataFolder: string): string[] {
  return readdirSync(telemetryFolder(dataFolder))
    .filter((name) => /^\d{4}-\d\d-\d\d\.db$/.test(name))
    .map((name) => name.slice(0, 10))
    .sort()
    .reverse();
}

/** A new file survives a power cut only once its folder is synced. */
export function syncFolder(folder: string): void {
  const fd = openSync(folder, "r");
  try {
    fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
}
