/**
 * What lies in the data folder is for one user of the machine: envelopes as they came, the secret of
 * cookies, hashes of passwords. New files are (umask, see cli/main.ts); these are about older ones.
 */
import { chmodSync, lstatSync, readdirSync } from "node:fs";
import { join } from "node:path";

/** Ours (see ARCHITECTURE.md). The folder may be one that holds other things too. */
const OURS =
  /^(?:(?:meta|lock)\.db(?:-\w+)?|running\.json(?:\.new)?|last-\w+\.json.*|reserve|spool|relay|telemetry|damaged-logs|dead-letters|repaired)$/;
const OTHERS = 0o077;
/** Of a folder that everybody shares, like /tmp: it is not for us to close. */
const STICKY = 0o1000;

export interface OpenPath {
  path: string;
  mode: number;
}

/** Files and folders that other users of the machine may read or change. */
export function listOpenPaths(dataFolder: string): OpenPath[] {
  // There, modes say nothing.
  if (process.platform === "win32") return [];
  const names = readdirSync(dataFolder).filter((name) => OURS.test(name));
  const own = openPath(dataFolder);
  return [...own, ...names.flatMap((name) => openPathsBelow(join(dataFolder, name)))];
}

/** Takes others' rights away. How many had some, and the first that could not be closed. */
export function closeToOthers(dataFolder: string): { closed: number; failed?: unknown } {
  let closed = 0;
  let failed: unknown;
  for (const { path, mode } of listOpenPaths(dataFolder)) {
    try {
      chmodSync(path, mode & ~OTHERS);
      closed += 1;
    } catch (error) {
      failed ??= error;
    }
  }
  return failed === undefined ? { closed } : { closed, failed };
}

function openPathsBelow(path: string): OpenPath[] {
  const found = openPath(path);
  if (lstatSync(path, { throwIfNoEntry: false })?.isDirectory() !== true) return found;
  return [...found, ...readdirSync(path).flatMap((name) => openPathsBelow(join(path, name)))];
}

function openPath(path: string): OpenPath[] {
  // It may go while we look. A link's own mode means nothing, and where it leads is not ours.
  const stat = lstatSync(path, { throwIfNoEntry: false });
  if (stat === undefined || stat.isSymbolicLink()) return [];
  const mode = stat.mode & 0o7777;
  if ((mode & OTHERS) === 0 || (mode & STICKY) !== 0) return [];
  return [{ path, mode }];
}
