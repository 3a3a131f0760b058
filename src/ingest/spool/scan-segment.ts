/** Walks the records of one segment in order, in chunks, and steps over damaged stretches. */
import { readSync } from "node:fs";
import { MEBIBYTE } from "#lib/bytes.ts";
import { decodeRecord, RECORD_HEADER_BYTES, recordBytes, type SpoolRecord } from "./record.ts";
import type { SegmentKey } from "./segment-key.ts";

export type Scanned =
  | { what: "record"; record: SpoolRecord; offset: number; end: number }
  /** Nothing valid between offset and end, though something valid follows. */
  | { what: "damage"; offset: number; end: number }
  /** No further valid record before the limit. */
  | { what: "end"; offset: number };

const CHUNK_BYTES = 2 * MEBIBYTE;

export class SegmentScanner {
  #fd: number;
  #key: SegmentKey;
  /** Where in the file the next record starts. */
  offset: number;
  #chunk: Buffer = Buffer.alloc(0);
  #chunkStart = 0;

  constructor(fd: number, key: SegmentKey, offset: number) {
    this.#fd = fd;
    this.#key = key;
    this.offset = offset;
  }

  /** The next record that ends at or before `limit`. */
  next(limit: number): Scanned {
    const record = this.#recordAt(this.offset, limit);
    if (record !== undefined) {
      const offset = this.offset;
      this.offset = record.end;
      return { what: "record", record: record.record, offset, end: record.end };
    }
    const found = this.#findRecord(this.offset + 1, limit);
    if (found === undefined) return { what: "end", offset: this.offset };
    const damage: Scanned = { what: "damage", offset: this.offset, end: found };
    this.offset = found;
    return damage;
  }

  #recordAt(offset: number, limit: number): { record: SpoolRecord; end: number } | undefined {
    if (limit - offset < RECORD_HEADER_BYTES) return undefined;
    if (!this.#load(offset, RECORD_HEADER_BYTES, limit)) return undefined;
    const bytes = recordBytes(this.#chunk, offset - this.#chunkStart, this.#key);
    if (bytes === undefined || offset + bytes > limit) return undefined;
    if (!this.#load(offset, bytes, limit)) return undefined;
    const record = decodeRecord(this.#chunk, offset - this.#chunkStart, bytes, this.#key);
    return record && { record, end: offset + bytes };
  }

  /** Looks for the magic and a right checksum behind it, from `from` on. */
  #findRecord(from: number, limit: number): number | undefined {
    let offset = from;
    while (limit - offset >= RECORD_HEADER_BYTES) {
      if (!this.#load(offset, RECORD_HEADER_BYTES, limit)) return undefined;
      const hit = this.#chunk.indexOf(this.#key.magic, offset - this.#chunkStart);
      if (hit < 0) {
        offset = Math.max(offset + 1, this.#chunkStart + this.#chunk.length - 3);
        continue;
      }
      offset = this.#chunkStart + hit;
      if (this.#recordAt(offset, limit) !== undefined) return offset;
      offset += 1;
    }
    return undefined;
  }

  /** Makes sure [offset, offset + bytes) is in the chunk. False when the file ends before. */
  #load(offset: number, bytes: number, limit: number): boolean {
    const start = offset - this.#chunkStart;
    if (start >= 0 && start + bytes <= this.#chunk.length) return true;
    // A new buffer each time: records handed out keep their bytes as long as they need them.
    const wanted = Math.min(Math.max(bytes, CHUNK_BYTES), limit - offset);
    const chunk = Buffer.allocUnsafe(wanted);
    const read = readSync(this.#fd, chunk, 0, wanted, offset);
    this.#chunk = chunk.subarray(0, read);
    this.#chunkStart = offset;
    return read >= bytes;
  }
}
