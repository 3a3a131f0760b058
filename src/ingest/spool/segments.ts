/** The spool's folder: numbered segments ("0000000001.seg") and spare ones waiting for reuse. */
import { openSync, readdirSync, renameSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { MEBIBYTE } from "#lib/bytes.ts";
import { removeGently } from "#lib/remove-gently.ts";
import { syncFolder } from "#lib/sync-folder.ts";

/** Large enough that rolling is rare, small enough that freeing gives space back soon. */
export const SEGMENT_BYTES = 64 * MEBIBYTE;

/** Writing into blocks that exist spares fdatasync the size change; more than this is waste. */
const MAX_SPARES = 1;

const SEGMENT_NAME = /^(\d{10})\.seg$/;
const SPARE_NAME = /^\d{10}\.spare$/;
const FREED_NAME = /^\d{10}\.freed$/;
/** Up to here a file may go in one piece: nobody notices. */
const SMALL_BYTES = 2 * MEBIBYTE;

export function segmentPath(folder: string, segment: number): string {
  return join(folder, `${String(segment).padStart(10, "0")}.seg`);
}

/** Numbers of the segments in the folder, in order. */
export function listSegments(folder: string): number[] {
  return readdirSync(folder)
    .map((name) => SEGMENT_NAME.exec(name)?.[1])
    .filter((digits) => digits !== undefined)
    .map(Number)
    .sort((a, b) => a - b);
}

/** Opens a new segment for writing, from a spare file when there is one. The name is durable. */
export function createSegment(folder: string, segment: number): number {
  const path = segmentPath(folder, segment);
  const spare = readdirSync(folder).find((name) => SPARE_NAME.test(name));
  if (spare !== undefined) renameSync(join(folder, spare), path);
  const fd = openSync(path, spare === undefined ? "w+" : "r+");
  syncFolder(folder);
  return fd;
}

/**
 * Lets go of segments below `segment`; keeps one that is worth it as a spare. Large ones are only
 * renamed: the edge waits for this, and `removeFreed` takes its time.
 */
export function freeSegmentsBelow(
  folder: string,
  segment: number,
  segmentBytes = SEGMENT_BYTES,
): void {
  let spares = readdirSync(folder).filter((name) => SPARE_NAME.test(name)).length;
  for (const number of listSegments(folder)) {
    if (number >= segment) return;
    const path = segmentPath(folder, number);
    const { size } = statSync(path);
    if (spares < MAX_SPARES && size >= segmentBytes / 2) {
      renameSync(path, path.replace(/\.seg$/, ".spare"));
      spares += 1;
    } else if (size > SMALL_BYTES) {
      renameSync(path, path.replace(/\.seg$/, ".freed"));
    } else {
      rmSync(path);
    }
  }
}

/** What was let go of leaves the disk in bits that no envelope has to wait for. */
export async function removeFreed(folder: string): Promise<void> {
  for (const name of readdirSync(folder).filter((file) => FREED_NAME.test(file))) {
    await removeGently(join(folder, name));
  }
}

/** Spares go like the rest that was let go of: `removeFreed` does it. */
export function freeSpares(folder: string): void {
  for (const name of readdirSync(folder)) {
    if (!SPARE_NAME.test(name)) continue;
    renameSync(join(folder, name), join(folder, name.replace(/\.spare$/, ".freed")));
  }
}
