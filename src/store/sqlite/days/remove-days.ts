/**
 * Retention: a file is gone for every reader at once, and its space follows bit by bit, because a
 * large one that goes in one piece holds up everybody's writes for seconds.
 */
import { readdirSync, renameSync, rmSync, statSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { MEBIBYTE } from "#lib/bytes.ts";
import { removeGently } from "#lib/remove-gently.ts";
import type { MeasuredPartition } from "#model/keeping/choose-partitions.ts";
import {
  type DayFile,
  listDayFiles,
  pathsOfFile,
  telemetryFolder,
} from "#store/sqlite/database/files.ts";

/** Up to here a file may go in one piece: nobody notices. */
const SMALL_BYTES = 2 * MEBIBYTE;
const DOOMED = ".removed";

export function measureFiles(dataFolder: string): MeasuredPartition[] {
  return listDayFiles(dataFolder).map((file) => {
    const bytes = pathsOfFile(dataFolder, file).reduce((sum, path) => sum + sizeOf(path), 0);
    return { ...file, bytes };
  });
}

/** Gone for every reader when this returns; its space follows. */
export function forgetFile(dataFolder: string, file: DayFile): void {
  const [blob, database, ...sidecars] = pathsOfFile(dataFolder, file);
  // The rows first: a payload without a row is rubbish, a row without its payload is damage.
  if (database !== undefined) doom(database);
  for (const path of sidecars) rmSync(path, { force: true });
  if (blob !== undefined) doom(blob);
}

function doom(path: string): void {
  if (sizeOf(path) > SMALL_BYTES) renameSync(path, path + DOOMED);
  else rmSync(path, { force: true });
}

/**
 * Frees what `forgetFile` left, also that of a run that was killed meanwhile. What a reader has not let
 * go of yet stays for the next time.
 */
export async function freeForgotten(dataFolder: string): Promise<void> {
  const folder = telemetryFolder(dataFolder);
  for (const name of readdirSync(folder).filter((file) => file.endsWith(DOOMED))) {
    const path = `${folder}/${name}`;
    // A blob is opened for each read, so nobody is surprised by the cutting; rows may be being read.
    if (name.endsWith(`.db${DOOMED}`) && isInUse(path)) continue;
    await removeGently(path);
  }
}

/** A connection holds a shared lock on its file for as long as it is open, whatever it is called now. */
function isInUse(path: string): boolean {
  const db = new DatabaseSync(path, { timeout: 0 });
  try {
    db.exec("PRAGMA locking_mode = EXCLUSIVE");
    db.prepare("SELECT 1 FROM sqlite_schema").get();
    return false;
  } catch (error) {
    // Damage is nobody's reason to keep it.
    return error instanceof Error && "errcode" in error && error.errcode === SQLITE_BUSY;
  } finally {
    db.close();
  }
}
const SQLITE_BUSY = 5;

function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}
