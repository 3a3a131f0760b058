/**
 * Retention: whole files go at once, and their space with them. A large file is cut down bit by bit
 * before it is unlinked, because one that goes at once can hold up everybody's writes for seconds.
 */
import { readdirSync, renameSync, rmSync, statSync, truncateSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { MEBIBYTE } from "#lib/bytes.ts";
import type { MeasuredFile } from "#model/choose-files.ts";
import { type DayFile, listDayFiles, pathsOfFile, telemetryFolder } from "./files.ts";

const CUT_BYTES = 256 * MEBIBYTE;
const PAUSE_MS = 20;
const DOOMED = ".removed";

export function measureFiles(dataFolder: string): MeasuredFile[] {
  return listDayFiles(dataFolder).map((file) => {
    const bytes = pathsOfFile(dataFolder, file).reduce((sum, path) => sum + sizeOf(path), 0);
    return { ...file, bytes };
  });
}

/** Gone for every reader when this returns; its space follows. */
export function forgetFile(dataFolder: string, file: DayFile): void {
  const [blob, database, ...sidecars] = pathsOfFile(dataFolder, file);
  // The rows first: a payload without a row is rubbish, a row without its payload is damage.
  for (const path of [database, ...sidecars]) if (path !== undefined) rmSync(path, { force: true });
  // A blob is opened for each read, so nobody is surprised by the cutting.
  if (blob !== undefined && sizeOf(blob) > 0) renameSync(blob, blob + DOOMED);
}

/** Frees what `forgetFile` left, also that of a run that was killed meanwhile. */
export async function freeForgotten(dataFolder: string): Promise<void> {
  const folder = telemetryFolder(dataFolder);
  for (const name of readdirSync(folder).filter((file) => file.endsWith(DOOMED))) {
    const path = `${folder}/${name}`;
    for (let bytes = sizeOf(path) - CUT_BYTES; bytes > 0; bytes -= CUT_BYTES) {
      truncateSync(path, bytes);
      await sleep(PAUSE_MS);
    }
    rmSync(path, { force: true });
  }
}

function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}
