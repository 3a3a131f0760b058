/** How many bytes an installation takes on disk. */
import { readdirSync, statSync } from "node:fs";
import { join, relative } from "node:path";

export interface DiskUse {
  spoolBytes: number;
  storedBytes: number;
}

/** One of each per installation, whatever it stores; the reserve is room that a full disk gives back. */
const FIXED_FILES = /^(lock\.db|running\.json|reserve)/;

export function readDiskUse(dataFolder: string): DiskUse {
  const use = { spoolBytes: 0, storedBytes: 0 };
  for (const entry of readdirSync(dataFolder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const name = relative(dataFolder, path);
    if (FIXED_FILES.test(name)) continue;
    const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
    if (name.startsWith("spool/")) use.spoolBytes += size;
    else use.storedBytes += size;
  }
  return use;
}

/** What was not there before. */
export function addedUse(before: DiskUse | undefined, now: DiskUse): DiskUse {
  if (before === undefined) return now;
  return {
    spoolBytes: now.spoolBytes - before.spoolBytes,
    storedBytes: now.storedBytes - before.storedBytes,
  };
}
