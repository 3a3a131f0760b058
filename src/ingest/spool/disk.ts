/** The calls on a segment's file that run off the main thread, as promises. */
import { fdatasync, ftruncate, writev } from "node:fs";

export function writeAll(fd: number, buffers: Buffer[], bytes: number, at: number): Promise<void> {
  return new Promise((resolve, reject) => {
    writev(fd, buffers, at, (error, written) => {
      if (error) return reject(error);
      if (written === bytes) return resolve();
      if (written === 0) return reject(new Error("the disk took no bytes"));
      // The kernel may take only a part (2 GiB limit, disk nearly full): go on with the rest.
      const rest = Buffer.concat(buffers).subarray(written);
      writeAll(fd, [rest], rest.length, at + written).then(resolve, reject);
    });
  });
}

export function syncData(fd: number): Promise<void> {
  return new Promise((resolve, reject) => {
    fdatasync(fd, (error) => (error ? reject(error) : resolve()));
  });
}

export function truncate(fd: number, bytes: number): Promise<void> {
  return new Promise((resolve, reject) => {
    ftruncate(fd, bytes, (error) => (error ? reject(error) : resolve()));
  });
}

export const DISK_IS_FULL = "the disk is full";

/** One clause for a person: why the disk took nothing. */
export function describeFailure(error: unknown): string {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (code === "ENOSPC" || code === "EDQUOT") return DISK_IS_FULL;
  if (code === "EROFS") return "the disk is read-only";
  if (code === "EIO") return "the disk reports errors";
  return `the spool cannot be written (${code || String(error)})`;
}
