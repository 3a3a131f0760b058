/**
 * The writing end of the spool. One writev + fdatasync is in flight at a time and carries all that
 * arrived meanwhile (group commit); an append resolves when its bytes are on disk.
 */
import { closeSync, fdatasync, writev } from "node:fs";
import { segmentOf, spoolPosition } from "#model/spool-position.ts";
import { encodeRecordHead, RECORD_HEADER_BYTES, type SpoolRecord, sealRecord } from "./record.ts";
import { createSegment, freeSegmentsBelow, SEGMENT_BYTES } from "./segments.ts";
import type { SpoolState } from "./shared-state.ts";

/** writev takes at most 1024 buffers (IOV_MAX), and each record is two. */
const MAX_RECORDS_PER_WRITE = 500;

/** The disk cannot take the envelope: the one reason to answer 503. */
export class SpoolUnavailable extends Error {
  override name = "SpoolUnavailable";
}

interface Pending {
  record: SpoolRecord;
  done: (failure: SpoolUnavailable | undefined) => void;
}

export interface SpoolWriterOptions {
  folder: string;
  /** The number of the segment to begin: one above all that exist. */
  segment: number;
  state: SpoolState;
  maxBacklogBytes: number;
}

export class SpoolWriter {
  #folder: string;
  #state: SpoolState;
  #maxBacklogBytes: number;
  #segment: number;
  #fd: number;
  #offset = 0;
  #pending: Pending[] = [];
  #flushing: Promise<void> | undefined;
  #closed = false;
  /** Why the last write failed, until one succeeds. */
  failure: SpoolUnavailable | undefined;
  /** Proof of durability for the benchmark and the system page. */
  syncs = 0;

  constructor(options: SpoolWriterOptions) {
    this.#folder = options.folder;
    this.#state = options.state;
    this.#maxBacklogBytes = options.maxBacklogBytes;
    this.#segment = options.segment;
    this.#fd = createSegment(options.folder, options.segment);
    this.#state.durable = spoolPosition(this.#segment, 0);
  }

  /** Bytes accepted and not yet freed, in whole segments. */
  get backlogBytes(): number {
    const behind = this.#segment - Math.max(segmentOf(this.#state.digested), 1);
    return behind * SEGMENT_BYTES + this.#offset;
  }

  get isFull(): boolean {
    return this.backlogBytes > this.#maxBacklogBytes;
  }

  append(record: SpoolRecord): Promise<void> {
    return new Promise((resolve, reject) => {
      if (this.#closed) return reject(new SpoolUnavailable("the server is stopping"));
      if (this.isFull) {
        return reject(new SpoolUnavailable("the spool has reached its size limit"));
      }
      this.#pending.push({
        record,
        done: (failure) => (failure === undefined ? resolve() : reject(failure)),
      });
      this.#flushing ??= this.#flush();
    });
  }

  /** Frees segments that the stores no longer need. Cheap when there is nothing to do. */
  recycle(): void {
    freeSegmentsBelow(this.#folder, Math.min(segmentOf(this.#state.freeBelow), this.#segment));
  }

  /** Waits for what was appended; later appends are refused. */
  async close(): Promise<void> {
    this.#closed = true;
    await this.#flushing;
    closeSync(this.#fd);
  }

  async #flush(): Promise<void> {
    // One turn later, so that everything read from sockets in this turn shares the write.
    await new Promise(setImmediate);
    while (this.#pending.length > 0) {
      const batch = this.#pending.splice(0, MAX_RECORDS_PER_WRITE);
      let failure: SpoolUnavailable | undefined;
      try {
        if (this.#wouldOverflow(batch)) await this.#roll();
        await this.#write(batch.map((pending) => pending.record));
        this.#state.durable = spoolPosition(this.#segment, this.#offset);
      } catch (error) {
        failure = new SpoolUnavailable(describe(error), { cause: error });
      }
      this.failure = failure;
      for (const pending of batch) pending.done(failure);
    }
    this.#flushing = undefined;
  }

  #wouldOverflow(batch: Pending[]): boolean {
    if (this.#offset === 0) return false;
    const bytes = batch.reduce(
      (sum, { record }) => sum + record.body.length + RECORD_HEADER_BYTES,
      0,
    );
    return this.#offset + bytes > SEGMENT_BYTES;
  }

  /** Ends the segment with a seal, so that a reader can tell its end from damage. */
  async #roll(): Promise<void> {
    await this.#write([sealRecord()]);
    this.recycle();
    const fd = createSegment(this.#folder, this.#segment + 1);
    closeSync(this.#fd);
    this.#fd = fd;
    this.#segment += 1;
    this.#offset = 0;
  }

  /** A failed write leaves the offset where it was: the next one overwrites what it left. */
  async #write(records: SpoolRecord[]): Promise<void> {
    const buffers: Buffer[] = [];
    let bytes = 0;
    for (const record of records) {
      const head = encodeRecordHead(record, this.#segment);
      buffers.push(head, record.body);
      bytes += head.length + record.body.length;
    }
    await writeAll(this.#fd, buffers, bytes, this.#offset);
    await syncData(this.#fd);
    this.syncs += 1;
    this.#offset += bytes;
  }
}

function writeAll(fd: number, buffers: Buffer[], bytes: number, at: number): Promise<void> {
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

function syncData(fd: number): Promise<void> {
  return new Promise((resolve, reject) => {
    fdatasync(fd, (error) => (error ? reject(error) : resolve()));
  });
}

function describe(error: unknown): string {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (code === "ENOSPC" || code === "EDQUOT") return "the disk is full";
  return `the spool cannot be written (${code || String(error)})`;
}
