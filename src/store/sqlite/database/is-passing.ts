/**
 * Errors that come from the machine and may go by themselves: a full disk, a lock, a device. Numbers
 * are SQLite's primary result codes; node:sqlite gives extended ones, whose low byte they are.
 */
const PASSING = new Set([
  5, // BUSY
  6, // LOCKED
  7, // NOMEM
  8, // READONLY
  10, // IOERR
  11, // CORRUPT: of the file, never of what is to be written into it
  13, // FULL
  14, // CANTOPEN
  15, // PROTOCOL
  26, // NOTADB
]);

export function isPassing(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ("errcode" in error) return PASSING.has(Number(error.errcode) & 0xff);
  // Of the file system: ENOSPC, EIO, EROFS, EMFILE …
  return "syscall" in error;
}
