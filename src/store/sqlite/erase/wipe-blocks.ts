/**
 * Overwrites payloads inside of their compressed blocks. The block keeps its place and its length,
 * so that its neighbours are found where they were; what it no longer needs is filled with zeros.
 * A crash in between is repaired from a copy that is written first.
 */
import {
  closeSync,
  existsSync,
  fdatasyncSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { crc32 } from "node:zlib";
import { type PayloadRef, packBlock, readWholeBlock } from "#store/sqlite/days/payload-blocks.ts";

/** zstd's levels, until the block is no larger than it was; the first does for almost all. */
const LEVELS = [1, 3, 9, 19];

export function wipePayloads(path: string, refs: readonly PayloadRef[]): void {
  finishWipe(path);
  const blocks = Map.groupBy(
    refs.filter(({ bytes }) => bytes > 0),
    ({ block }) => block,
  );
  if (blocks.size === 0) return;
  for (const [at, inBlock] of blocks) {
    const block = readWholeBlock(path, at);
    // Damaged before: nobody can read it, and nobody could say where in it the payload is.
    if (block === undefined) continue;
    const raw = Buffer.from(block.raw);
    for (const { offset, bytes } of inBlock) raw.fill(0, offset, offset + bytes);
    if (raw.equals(block.raw)) continue;
    const bytes = packInto(raw, block.end - at);
    if (bytes === undefined) throw new Error(`Block ${at} of ${path} does not get smaller.`);
    writeCopy(path, at, bytes);
    overwrite(path, at, bytes);
  }
  rmSync(copyPath(path), { force: true });
}

/** The block in exactly as many bytes as it had. */
function packInto(raw: Buffer, length: number): Buffer | undefined {
  for (const level of LEVELS) {
    const packed = Buffer.concat(packBlock(raw, level));
    if (packed.length <= length) return Buffer.concat([packed], length);
  }
  return undefined;
}

/** What a crash left half-done. */
export function finishWipe(path: string): void {
  const copy = copyPath(path);
  if (!existsSync(copy)) return;
  const saved = readFileSync(copy);
  const isWhole = saved.length > 12 && crc32(saved.subarray(4)) === saved.readUInt32LE(0);
  // A copy that was not finished means that the block was not touched yet.
  if (isWhole) overwrite(path, saved.readDoubleLE(4), saved.subarray(12));
  rmSync(copy);
}

function copyPath(path: string): string {
  return `${path}.wipe`;
}

function writeCopy(path: string, at: number, bytes: Buffer): void {
  const head = Buffer.alloc(12);
  head.writeDoubleLE(at, 4);
  head.writeUInt32LE(crc32(bytes, crc32(head.subarray(4))), 0);
  writeFileSync(copyPath(path), Buffer.concat([head, bytes]), { flush: true });
}

function overwrite(path: string, at: number, bytes: Buffer): void {
  const fd = openSync(path, "r+");
  try {
    for (let done = 0; done < bytes.length; ) {
      done += writeSync(fd, bytes, done, bytes.length - done, at + done);
    }
    fdatasyncSync(fd);
  } finally {
    closeSync(fd);
  }
}
