/**
 * Payloads of a day: blocks of about 128 KiB, zstd level 1, one after the other in the day's blob
 * file. A call per event would cost four times as much and compress 2.4× instead of 6×.
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
import { KIBIBYTE } from "#lib/bytes.ts";
import { syncFolder } from "./files.ts";

/** 512 KiB saves a tenth more space but makes one read three times as slow (measured). */
const BLOCK_BYTES = 128 * KIBIBYTE;
const BLOCK_HEADER_BYTES = 12;
const COMPRESSION = { params: { [constants.ZSTD_c_compressionLevel]: 1 } };

/** Where a payload is: the block's place in the file, then the payload's place in the block. */
export interface PayloadPlace {
  block: number;
  offset: number;
  bytes: number;
}

export class PayloadBlockWriter {
  #fd: number;
  #fileBytes: number;
  #waiting: Buffer[] = [];
  #waitingBytes = 0;
  #unwritten: Buffer[] = [];

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

  add(payload: Buffer): PayloadPlace {
    if (this.#waitingBytes > 0 && this.#waitingBytes + payload.length > BLOCK_BYTES) this.#pack();
    const place = {
      block: this.#fileBytes,
      offset: this.#waitingBytes,
      bytes: payload.length,
    };
    this.#waiting.push(payload);
    this.#waitingBytes += payload.length;
    return place;
  }

  /** Everything added is on disk after this; call it before committing rows that point here. */
  flush(): void {
    if (this.#waitingBytes > 0) this.#pack();
    if (this.#unwritten.length === 0) return;
    const bytes = this.#unwritten.reduce((sum, buffer) => sum + buffer.length, 0);
    writeAllSync(this.#fd, this.#unwritten, bytes, this.#fileBytes - bytes);
    this.#unwritten = [];
    fdatasyncSync(this.#fd);
  }

  /** Forgets what was added since `fileBytes`: its rows were not committed. */
  rollback(fileBytes: number): void {
    this.#waiting = [];
    this.#waitingBytes = 0;
    this.#unwritten = [];
    this.#fileBytes = fileBytes;
  }

  close(): void {
    closeSync(this.#fd);
  }

  #pack(): void {
    const raw = Buffer.concat(this.#waiting, this.#waitingBytes);
    const packed = zstdCompressSync(raw, COMPRESSION);
    const header = Buffer.allocUnsafe(BLOCK_HEADER_BYTES);
    header.writeUInt32LE(packed.length, 0);
    header.writeUInt32LE(raw.length, 4);
    header.writeUInt32LE(checksum(header, packed), 8);
    this.#unwritten.push(header, packed);
    this.#fileBytes += header.length + packed.length;
    this.#waiting = [];
    this.#waitingBytes = 0;
  }
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

export class DamagedPayload extends Error {
  override name = "DamagedPayload";
}

export function readPayload(path: string, place: PayloadPlace): Buffer {
  if (place.bytes === 0) return Buffer.alloc(0);
  return payloadIn(readBlock(path, place.block), path, place);
}

/** Many of one file: each block is read once, however many payloads it holds. */
export function readPayloads(path: string, places: readonly PayloadPlace[]): Buffer[] {
  const blocks = new Map<number, Buffer | undefined>();
  return places.map((place) => {
    if (place.bytes === 0) return Buffer.alloc(0);
    if (!blocks.has(place.block)) blocks.set(place.block, readBlock(path, place.block));
    return payloadIn(blocks.get(place.block), path, place);
  });
}

function payloadIn(raw: Buffer | undefined, path: string, place: PayloadPlace): Buffer {
  if (raw === undefined || place.offset + place.bytes > raw.length) {
    throw new DamagedPayload(`Block ${place.block} of ${path} is damaged.`);
  }
  return raw.subarray(place.offset, place.offset + place.bytes);
}

/** The payloads of a block, one after the other; undefined when it is not as it was written. */
export function readBlock(path: string, at: number): Buffer | undefined {
  const fd = openSync(path, "r");
  try {
    const header = readAt(fd, at, BLOCK_HEADER_BYTES);
    if (header === undefined) return undefined;
    const packed = readAt(fd, at + BLOCK_HEADER_BYTES, header.readUInt32LE(0));
    if (packed === undefined || checksum(header, packed) !== header.readUInt32LE(8)) {
      return undefined;
    }
    return zstdDecompressSync(packed, { maxOutputLength: header.readUInt32LE(4) });
  } finally {
    closeSync(fd);
  }
}

/** Undefined when the file ends before; asked first, because a damaged length may be gigabytes. */
function readAt(fd: number, at: number, bytes: number): Buffer | undefined {
  if (at + bytes > fstatSync(fd).size) return undefined;
  const buffer = Buffer.allocUnsafe(bytes);
  return readSync(fd, buffer, 0, bytes, at) === bytes ? buffer : undefined;
}
