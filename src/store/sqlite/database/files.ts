/** Where the embedded store keeps its files, below the data folder. */
import { mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { SIGNALS, type Signal } from "#model/keeping/signal.ts";

/** What was received of a signal on a UTC day. */
export interface DayFile {
  day: string;
  signal: Signal;
}

const NAME = /^(\d{4}-\d\d-\d\d)\.([a-z]+)\.db$/;

export function metaPath(dataFolder: string): string {
  return join(dataFolder, "meta.db");
}

export function telemetryFolder(dataFolder: string): string {
  return join(dataFolder, "telemetry");
}

/** What its files are called, before their endings. */
export function nameOfFile({ day, signal }: DayFile): string {
  return `${day}.${signal}`;
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

/** Newest day first; of one day in the order of SIGNALS. */
export function listDayFiles(dataFolder: string): DayFile[] {
  return readdirSync(telemetryFolder(dataFolder))
    .flatMap((name) => toFile(name) ?? [])
    .sort(
      (a, b) => b.day.localeCompare(a.day) || SIGNALS.indexOf(a.signal) - SIGNALS.indexOf(b.signal),
    );
}

export function filesOfSignal<File extends DayFile>(
  files: readonly File[],
  signal: Signal,
): File[] {
  return files.filter((file) => file.signal === signal);
}

function toFile(name: string): DayFile | undefined {
  const [, day, word] = NAME.exec(name) ?? [];
  const signal = SIGNALS.find((known) => known === word);
  return day === undefined || signal === undefined ? undefined : { day, signal };
}
