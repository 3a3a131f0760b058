/** A damaged stretch of the spool, kept as it is: its segment will be used again. */
import { closeSync, openSync, readSync } from "node:fs";
import { MEBIBYTE } from "#lib/bytes.ts";
import { spoolPosition } from "#model/spool-position.ts";
import { type DeadLetters, deadLetterName } from "./dead-letters.ts";
import type { Damage } from "./reader.ts";
import { readSpoolId } from "./segment-key.ts";
import { segmentPath } from "./segments.ts";

/** Names of dead letters that are no records end like this. */
export const DAMAGED_SUFFIX = "-damaged";
/** Enough to look at; a lost segment is 64 MiB. */
const MAX_BYTES = 8 * MEBIBYTE;

export function setAsideStretch(folder: string, damage: Damage, deadLetters: DeadLetters): void {
  const { segment, from, to } = damage;
  const name = deadLetterName(readSpoolId(folder), spoolPosition(segment, from), DAMAGED_SUFFIX);
  const lost = `${(to - from).toLocaleString("en")} bytes of the spool are damaged on disk`;
  const reason = `${lost}: what was accepted in them and not stored yet is lost.`;
  deadLetters.put(name, reason, readStretch(segmentPath(folder, segment), from, to));
}

function readStretch(path: string, from: number, to: number): Buffer {
  const bytes = Buffer.alloc(Math.min(to - from, MAX_BYTES));
  try {
    const fd = openSync(path, "r");
    try {
      return bytes.subarray(0, readSync(fd, bytes, 0, bytes.length, from));
    } finally {
      closeSync(fd);
    }
  } catch {
    // A segment that cannot even be read leaves only the note.
    return Buffer.alloc(0);
  }
}
