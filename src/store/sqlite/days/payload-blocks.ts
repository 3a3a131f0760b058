/**
 * Payloads of a day: blocks of about 128 KiB, zstd level 1, one after the other in the day's blob
 * file. A call per event would cost four times as much and compress 2.4× instead of 6×. A payload
 * over 1 MiB gets blocks of its own, one per MiB, so that nobody has to hold it whole.
 *
 *   block: u32 compressed bytes, u32 raw bytes, u32 crc32 of all the rest, the compressed bytes
 */

import {
  closeSync,
  fdatasyncSync,
  constants as fsConstants,
  fstatSync,
  ftruncateSync,
  openSync,
  readSync,
  writeSync,
  writevSync,
} from "node:fs";
import { dirname } from "node:path";
import { constants, crc32, zstdCompressSync, zstdDecompressSync } from "node:zlib";
import { KIBIBYTE, MEBIBYTE } from "#lib/bytes.ts";
import { syncFolder } from "#lib/sync-folder.ts";
import { DamagedPayload } from "#store/ports/damaged-payload.ts";

/** 512 KiB saves a tenth more space but makes one read three times as slow (measured). */
const BLOCK_BYTES = 128 * KIBIBYTE;
const BLOCK_HEADER_BYTES = 12;
const PIECE_BYTES = 1 * MEBIBYTE;
/** What is packed waits in memory up to here. */
const MAX_UNWRITTEN_BYTES = 8 * MEBIBYTE;
const LEVEL = 1;
/**
 * Up to here a block is not packed at all. One of a few words that repeat packs so well that it would
 * have no room for what stays when one of them is overwritten (erase/wipe-blocks.ts).
 */
const UNPACKED_BYTES = 512;
const UNPACKED_LEVEL = -131_072;

/** Where a payload is: where its block begins in the file, and where it begins in the block. */
export interface PayloadRef {
  /** `APART` when it is in none. */
  block: number;
  offset: number;
  bytes: number;
}

/** Of a payload that is in `Blobs`, with nothing of it in the blocks. */
export const APART = -1;

export class PayloadBlockWriter {
  #fd: number;
  #fileBytes: number;
  #waiting: Buffer[] = [];
  #waitingBytes = 0;
  #unwritten: Buffer[] = [];
  #unwrittenBytes = 0;
  #isUnsynced = false;

  /**
   * Whatever follows `fileBytes` was never committed and is cut off. A file that is shorter, or gone,
   * is filled up: what it lost stays lost, but the day goes on.
   */
  constructor(path: string, fileBytes: number) {
    this.#fd = openSync(path, fsConstants.O_RDWR | fsConstants.O_CREAT);
    ftruncateSync(this.#fd, fileBytes);
    syncFolder(dirname(path));
    this.#fileBytes = fileBytes;
  }

  get fileBytes(): number {
    return this.#fileBytes;
  }

  add(payload: Buffer): PayloadRef {
    if (payload.length > PIECE_BYTES) return this.#addInPieces(payload);
    if (this.#waitingBytes > 0 && this.#waitingBytes + payload.length > BLOCK_BYTES) this.#pack();
    const ref = {
      block: this.#fileBytes,
      offset: this.#waitingBytes,
      bytes: payload.length,
    };
    this.#waiting.push(payload);
    this.#waitingBytes += payload.length;
    return ref;
  }

  /** Everything added is on disk after this; call it before committing rows that point here. */
  flush(): void {
    if (this.#waitingBytes > 0) this.#pack();
    this.#writeOut();
    if (this.#isUnsynced) fdatasyncSync(this.#fd);
    this.#isUnsynced = false;
  }

  /** Forgets what was added since `fileBytes`: its rows were not committed. */
  rollback(fileBytes: number): void {
    this.#waiting = [];
    this.#waitingBytes = 0;
    this.#unwritten = [];
    this.#unwrittenBytes = 0;
    this.#fileBytes = fileBytes;
  }

  close(): void {
    closeSync(this.#fd);
  }

  #addInPieces(payload: Buffer): PayloadRef {
    if (this.#waitingBytes > 0) this.#pack();
    const ref = { block: this.#fileBytes, offset: 0, bytes: payload.length };
    for (let at = 0; at < payload.length; at += PIECE_BYTES) {
      this.#packBlock(payload.subarray(at, at + PIECE_BYTES));
    }
    return ref;
  }

  #pack(): void {
    this.#packBlock(Buffer.concat(this.#waiting, this.#waitingBytes));
    this.#waiting = [];
    this.#waitingBytes = 0;
  }

  #packBlock(raw: Buffer): void {
    const level = raw.length > UNPACKED_BYTES ? LEVEL : UNPACKED_LEVEL;
    const [header, packed] = packBlock(raw, level);
    this.#unwritten.push(header, packed);
    this.#unwrittenBytes += header.length + packed.length;
    this.#fileBytes += header.length + packed.length;
    if (this.#unwrittenBytes > MAX_UNWRITTEN_BYTES) this.#writeOut();
  }

  #writeOut(): void {
    if (this.#unwritten.length === 0) return;
    const bytes = this.#unwrittenBytes;
    writeAllSync(this.#fd, this.#unwritten, bytes, this.#fileBytes - bytes);
    this.#unwritten = [];
    this.#unwrittenBytes = 0;
    this.#isUnsynced = true;
  }
}

/** A block as it stands in the file: its header, then its bytes. */
export function packBlock(raw: Buffer, level: number): [header: Buffer, packed: Buffer] {
  const packed = zstdCompressSync(raw, { params: { [constants.ZSTD_c_compressionLevel]: level } });
  const header = Buffer.allocUnsafe(BLOCK_HEADER_BYTES);
  header.writeUInt32LE(packed.length, 0);
  header.writeUInt32LE(raw.length, 4);
  header.writeUInt32LE(checksum(header, packed), 8);
  return [header, packed];
}

/** The payload block by block: one that is larger than a piece has several of its own. */
export function refsInBlocks(path: string, ref: PayloadRef): PayloadRef[] {
  if (ref.bytes <= PIECE_BYTES) return [ref];
  const refs: PayloadRef[] = [];
  let { block } = ref;
  for (let left = ref.bytes; left > 0; left -= PIECE_BYTES) {
    refs.push({ block, offset: 0, bytes: Math.min(left, PIECE_BYTES) });
    const read = readWholeBlock(path, block);
    if (read === undefined) break;
    block = read.end;
  }
  return refs;
}

function writeAllSync(fd: number, buffers: Buffer[], bytes: number, at: number): void {
  // writev takes at most 1024 buffers.
  if (buffers.length <= 1000) {
    const written = writevSync(fd, buffers, at);
    if (written === bytes) return;
  }
  const all = Buffer.concat(buffers, bytes);
  for (let done = 0; done < bytes; ) done += writeSync(fd, all, done, bytes - done, at + done);
}

function checksum(header: Buffer, packed: Buffer): number {
  return crc32(packed, crc32(header.subarray(0, 8)));
}

export function readPayload(path: string, ref: PayloadRef): Buffer {
  const [first = Buffer.alloc(0), ...more] = readPieces(path, ref);
  return more.length === 0 ? first : Buffer.concat([first, ...more]);
}

/**
 * The same, for what is too large to be held whole; each piece is read when it is asked for. Of the
 * pieces before `from` only the headers are read.
 */
export function* readPieces(path: string, ref: PayloadRef, from = 0): Generator<Buffer> {
  if (from >= ref.bytes) return;
  const fd = openSync(path, "r");
  try {
    let { block, offset } = ref;
    let at = 0;
    for (; at + PIECE_BYTES <= from; at += PIECE_BYTES) block += blockBytes(fd, block);
    for (; at < ref.bytes; offset = 0) {
      const read = unpackBlock(fd, block);
      const bytes = Math.min(ref.bytes - at, PIECE_BYTES);
      const piece = payloadIn(read?.raw, path, { block, offset, bytes });
      block = read?.end ?? block;
      yield piece.subarray(Math.max(0, from - at));
      at += bytes;
    }
  } finally {
    closeSync(fd);
  }
}

function payloadIn(raw: Buffer | undefined, path: string, ref: PayloadRef): Buffer {
  if (raw === undefined || ref.offset + ref.bytes > raw.length) {
    throw new DamagedPayload(`Block ${ref.block} of ${path} is damaged.`);
  }
  return raw.subarray(ref.offset, ref.offset + ref.bytes);
}

/** The payloads of a block, one after the other; undefined when it is not as it was written. */
export function readBlock(path: string, at: number): Buffer | undefined {
  // A block that is being overwritten (erase/wipe-blocks.ts) is whole again a moment later.
  return (readWholeBlock(path, at) ?? readWholeBlock(path, at))?.raw;
}

/** With where the next one begins. */
export function readWholeBlock(path: string, at: number): { raw: Buffer; end: number } | undefined {
  const fd = openSync(path, "r");
  try {
    return unpackBlock(fd, at);
  } finally {
    closeSync(fd);
  }
}

function unpackBlock(fd: number, at: number): { raw: Buffer; end: number } | undefined {
  const header = readAt(fd, at, BLOCK_HEADER_BYTES);
  if (header === undefined) return undefined;
  const packed = readAt(fd, at + BLOCK_HEADER_BYTES, header.readUInt32LE(0));
  if (packed === undefined || checksum(header, packed) !== header.readUInt32LE(8)) {
    return undefined;
  }
  const raw = zstdDecompressSync(packed, { maxOutputLength: header.readUInt32LE(4) });
  return { raw, end: at + BLOCK_HEADER_BYTES + packed.length };
}

/** What it takes of the file; a damaged one is found when it is read. */
function blockBytes(fd: number, at: number): number {
  return BLOCK_HEADER_BYTES + (readAt(fd, at, BLOCK_HEADER_BYTES)?.readUInt32LE(0) ?? 0);
}

/** Whether a block is as it was written, without unpacking it, and how much of the file it takes. */
export function checkBlock(fd: number, at: number): { isWhole: boolean; bytes: number } {
  const header = readAt(fd, at, BLOCK_HEADER_BYTES);
  const packed = header && readAt(fd, at + BLOCK_HEADER_BYTES, header.readUInt32LE(0));
  if (header === undefined || packed === undefined) {
    return { isWhole: false, bytes: BLOCK_HEADER_BYTES };
  }
  const isWhole = checksum(header, packed) === header.readUInt32LE(8);
  return { isWhole, bytes: BLOCK_HEADER_BYTES + packed.length };
}

/** Undefined when the file ends before; asked first, because a damaged length may be gigabytes. */
function readAt(fd: number, at: number, bytes: number): Buffer | undefined {
  if (at + bytes > fstatSync(fd).size) return undefined;
  const buffer = Buffer.allocUnsafe(bytes);
  return readSync(fd, buffer, 0, bytes, at) === bytes ? buffer : undefined;
}
