/**
 * What marks the records of a segment: made from a secret of the spool and the segment's number, so
 * that records of a recycled segment's earlier life do not count. Secret, because senders choose
 * the bodies: with a known mark a torn one could pass for records of any project, or for thousands
 * of beginnings of records that each cost a checksum.
 */
import { createHash, randomBytes } from "node:crypto";
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  writeSync,
} from "node:fs";
import { join } from "node:path";
import { AppError } from "#lib/app-error.ts";
import { syncFolder } from "#lib/sync-folder.ts";
import type { SpoolId } from "#model/spool-position.ts";
import { listSegments } from "./segments.ts";

export interface SegmentKey {
  /** Four bytes at the beginning of every record. */
  magic: Buffer;
  /** Where its checksum starts. */
  seed: number;
}

const SECRET_BYTES = 32;

export function segmentKey(folder: string, segment: number): SegmentKey {
  const secret = readFileSync(secretPath(folder));
  const digest = createHash("sha256").update(secret).update(String(segment)).digest();
  return { magic: digest.subarray(0, 4), seed: digest.readUInt32LE(4) };
}

/**
 * Makes the folder when there is none, and answers which spool it is. A folder without segments is a
 * new one, whatever it was before: its numbers begin again, and positions in the old one mean nothing.
 */
export function openSpoolFolder(folder: string): SpoolId {
  mkdirSync(folder, { recursive: true });
  if (listSegments(folder).length === 0) rmSync(secretPath(folder), { force: true });
  ensureSecret(folder);
  return readSpoolId(folder);
}

/** Which spool the folder is, once it was opened. */
export function readSpoolId(folder: string): SpoolId {
  const secret = readFileSync(secretPath(folder));
  return createHash("sha256").update("spool").update(secret).digest("hex").slice(0, 32) as SpoolId;
}

/** Must be durable before the first record is: without it none can be read again. */
export function ensureSecret(folder: string): void {
  const path = secretPath(folder);
  if (existsSync(path) && statSync(path).size === SECRET_BYTES) return;
  if (listSegments(folder).length > 0) {
    throw new AppError(
      "unavailable",
      `${path} is missing or damaged, and the envelopes that wait in ${folder} cannot be read ` +
        "without it. Put it back from a backup, or remove the folder to give them up.",
    );
  }
  const fd = openSync(path, "w", 0o600);
  try {
    writeSync(fd, randomBytes(SECRET_BYTES));
    fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
  syncFolder(folder);
}

function secretPath(folder: string): string {
  return join(folder, "secret");
}
