/**
 * Retention: whole days go at once, and their space with them. A large file is cut down bit by bit
 * before it is unlinked, because one that goes at once can hold up everybody's writes for seconds.
 */
import { readdirSync, renameSync, rmSync, statSync, truncateSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { MEBIBYTE } from "#lib/bytes.ts";
import type { RemovedDay, RetentionRule } from "#store/ports/digest.ts";
import { filesOfDay, listDays, telemetryFolder } from "./files.ts";

const CUT_BYTES = 256 * MEBIBYTE;
const PAUSE_MS = 20;
const DOOMED = ".removed";

/** The days to remove, oldest first. The newest one always stays. */
export function chooseDays(
  days: readonly RemovedDay[],
  { keepFrom, maxBytes }: RetentionRule,
): (RemovedDay & { why: "age" | "room" })[] {
  const oldestFirst = days.toSorted((a, b) => a.day.localeCompare(b.day)).slice(0, -1);
  let left = days.reduce((sum, { bytes }) => sum + bytes, 0);
  return oldestFirst.flatMap((day) => {
    const isOld = day.day < keepFrom;
    if (!isOld && (maxBytes === undefined || left <= maxBytes)) return [];
    left -= day.bytes;
    return { ...day, why: isOld ? ("age" as const) : ("room" as const) };
  });
}

export function measureDays(dataFolder: string): RemovedDay[] {
  return listDays(dataFolder).map((day) => {
    const bytes = filesOfDay(dataFolder, day).reduce((sum, path) => sum + sizeOf(path), 0);
    return { day, bytes };
  });
}

/** Gone for every reader when this returns; its space follows. */
export function forgetDay(dataFolder: string, day: string): void {
  const [blob, database, ...sidecars] = filesOfDay(dataFolder, day);
  // The rows first: a payload without a row is rubbish, a row without its payload is damage.
  for (const path of [database, ...sidecars]) if (path !== undefined) rmSync(path, { force: true });
  // A blob is opened for each read, so nobody is surprised by the cutting.
  if (blob !== undefined && sizeOf(blob) > 0) renameSync(blob, blob + DOOMED);
}

/** Frees what `forgetDay` left, also that of a run that was killed meanwhile. */
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
