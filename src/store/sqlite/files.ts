/** Where the embedded store keeps its files, below the data folder. */
import { closeSync, fsyncSync, mkdirSync, openSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { SIGNALS, type Signal } from "#model/signal.ts";

/** A file of telemetry. "all": made by a Lapwing that kept the signals of a day in one file. */
export interface DayFile {
  day: string;
  signal: Signal | "all";
}

const KINDS: readonly DayFile["signal"][] = [...SIGNALS, "all"];
const NAME = /^(\d{4}-\d\d-\d\d)(?:\.([a-z]+))?\.db$/;

export function metaPath(dataFolder: string): string {
  return join(dataFolder, "meta.db");
}

export function telemetryFolder(dataFolder: string): string {
  return join(dataFolder, "telemetry");
}

/** What its files are called, before their endings. */
export function nameOfFile({ day, signal }: DayFile): string {
  return signal === "all" ? day : `${day}.${signal}`;
}

export function dayDatabasePath(dataFolder: string, file: DayFile): string {
  return join(telemetryFolder(dataFolder), `${nameOfFile(file)}.db`);
}

export function dayBlobPath(dataFolder: string, file: DayFile): string {
  return join(telemetryFolder(dataFolder), `${nameOfFile(file)}.blob`);
}

/** Rows, their WAL, and the payloads. */
export function pathsOfFile(dataFolder: string, file: DayFile): string[] {
  const database = dayDatabasePath(dataFolder, file);
  return [dayBlobPath(dataFolder, file), database, `${database}-wal`, `${database}-shm`];
}

export function makeFolders(dataFolder: string): void {
  mkdirSync(telemetryFolder(dataFolder), { recursive: true });
}

/** Newest day first; of one day in the order of KINDS. */
export function listDayFiles(dataFolder: string): DayFile[] {
  return readdirSync(telemetryFolder(dataFolder))
    .flatMap((name) => toFile(name) ?? [])
    .sort(
      (a, b) => b.day.localeCompare(a.day) || KINDS.indexOf(a.signal) - KINDS.indexOf(b.signal),
    );
}

/** Those that may hold something of this signal. */
export function filesOfSignal(files: readonly DayFile[], signal: Signal): DayFile[] {
  return files.filter((file) => file.signal === signal || file.signal === "all");
}

function toFile(name: string): DayFile | undefined {
  const [, day, signal = "all"] = NAME.exec(name) ?? [];
  const kind = KINDS.find((known) => known === signal);
  return day === undefined || kind === undefined ? undefined : { day, signal: kind };
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
