import { readdirSync, readlinkSync, statSync } from "node:fs";
import { join } from "node:path";

/** What the folder takes by its own account, in blocks of the disk. */
export function takenBytes(data: string): number {
  const entries = readdirSync(data, { recursive: true, withFileTypes: true });
  const blocks = entries.map((entry) => {
    const found = statSync(join(entry.parentPath, entry.name), { throwIfNoEntry: false });
    return found?.blocks ?? 0;
  });
  return blocks.reduce((sum, each) => sum + each, 0) * 512;
}

/** Files that are gone but for a process that still has them open: the disk keeps their space. */
export function heldThoughGone(pid: number, folder: string): string[] {
  const fds = `/proc/${pid}/fd`;
  const open = readdirSync(fds).map((fd) => {
    try {
      return readlinkSync(join(fds, fd));
    } catch {
      // Closed meanwhile.
      return "";
    }
  });
  return open.filter((path) => path.startsWith(folder) && path.endsWith(" (deleted)"));
}
