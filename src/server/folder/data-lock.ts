/**
 * One instance per data folder. The lock is SQLite's own on a small file: the operating system lets
 * go of it when the process dies, however it dies. Node offers no flock, and a pid file lies after
 * a crash.
 */
import { accessSync, constants, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { AppError } from "#lib/app-error.ts";

export interface DataLock {
  release(): void;
}

/** What a running instance tells about itself. */
export interface RunningInstance {
  pid: number;
  url: string;
}

export function lockDataFolder(folder: string): DataLock {
  makeWritable(folder);
  const lock = tryLockDataFolder(folder);
  if (lock !== undefined) return lock;
  const running = readRunningInstance(folder);
  const who = running === undefined ? "" : ` (process ${running.pid}, ${running.url})`;
  throw new AppError(
    "unavailable",
    `Another Lapwing is using ${folder}${who}. Stop it first, or choose another folder with --data.`,
  );
}

export function isDataFolderLocked(folder: string): boolean {
  const lock = tryLockDataFolder(folder);
  lock?.release();
  return lock === undefined;
}

export function writeRunningInstance(folder: string, running: RunningInstance): void {
  const path = join(folder, "running.json");
  // Others read it at any moment: it is there whole, or not yet.
  writeFileSync(`${path}.new`, `${JSON.stringify(running)}\n`);
  renameSync(`${path}.new`, path);
}

export function readRunningInstance(folder: string): RunningInstance | undefined {
  try {
    return JSON.parse(readFileSync(join(folder, "running.json"), "utf8")) as RunningInstance;
  } catch {
    // Only a hint for messages: without it they name no process.
    return undefined;
  }
}

/** undefined while somebody has it. The folder must be there. */
export function tryLockDataFolder(folder: string): DataLock | undefined {
  const db = new DatabaseSync(join(folder, "lock.db"), { timeout: 0 });
  try {
    db.exec("PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE");
    return { release: () => db.close() };
  } catch (error) {
    db.close();
    if (error instanceof Error && /locked|busy/i.test(error.message)) return undefined;
    throw error;
  }
}

function makeWritable(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.W_OK | constants.X_OK);
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "error";
    throw new AppError(
      "unavailable",
      `The data folder ${folder} cannot be written (${code}). Give this user write access, or choose another folder with --data.`,
      { cause: error },
    );
  }
}
