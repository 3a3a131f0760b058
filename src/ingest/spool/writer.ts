/**
 * The writing end of the spool. One writev + fdatasync is in flight at a time and carries all that
 * arrived meanwhile (group commit); an append resolves when its bytes are on disk.
 */
import { closeSync, fstatSync, ftruncateSync, statSync } from "node:fs";
import { truncate as truncateTo } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { KIBIBYTE, MEBIBYTE } from "#lib/bytes.ts";
import { SECOND_MS } from "#lib/time.ts";
import { offsetOf, segmentOf, spoolPosition } from "#model/spool-position.ts";
import { SpoolBacklog } from "./backlog.ts";
import { describeFailure, syncData, truncate, writeAll } from "./disk.ts";
import { OldBytes } from "./old-bytes.ts";
import { encodeRecordHead, RECORD_HEADER_BYTES, type SpoolRecord, sealRecord } from "./record.ts";
import { type SegmentKey, segmentKey } from "./segment-key.ts";
import {
  createSegment,
  freeSegmentsBelow,
  freeSpares,
  listSegments,
  removeFreed,
  SEGMENT_BYTES,
  segmentPath,
} from "./segments.ts";
import type { SpoolState } from "./shared-state.ts";

/** writev takes at most 1024 buffers (IOV_MAX), and each record is two. */
const MAX_RECORDS_PER_WRITE = 500;
/**
 * When so much waits for the digest, nobody gains from an answer that comes a little sooner: more
 * envelopes gather for each write, which leaves the digest a tenth more of the machine (measured).
 */
const BEHIND_BYTES = 12 * MEBIBYTE;
const GATHER_MS = 8;
/** Gathered enough. */
const GATHERED_RECORDS = 200;
/** More than a block of any file system: a tail that happens to have room proves nothing. */
const PROBE_BYTES = 64 * KIBIBYTE;
/** A segment that lasts so long is not about to be used again. */
const SETTLED_MS = 30 * SECOND_MS;
/** On ext4 with discard a MiB took 1.2 ms (see remove-gently.ts). */
const CUT_BYTES = 4 * MEBIBYTE;
const CUT_PAUSE_MS = 5;

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
  /** Where a segment ends and the next begins. */
  segmentBytes?: number;
  /** From how much that waits for the digest on, and for how long, envelopes gather. */
  gather?: { behindBytes: number; ms: number };
  /** Why nothing may be appended now, though the disk might take it; undefined when it may. */
  refusal?: () => string | undefined;
}

export class SpoolWriter {
  #folder: string;
  #state: SpoolState;
  #maxBacklogBytes: number;
  #segmentBytes: number;
  #gather: { behindBytes: number; ms: number };
  #refusal: () => string | undefined;
  #segment: number;
  #key: SegmentKey;
  #fd: number;
  #offset = 0;
  /** Something of a failed write may follow `#offset` in the file. */
  #torn = false;
  /** Segments before this one that may not be digested, with their sizes. */
  #older: Map<number, number>;
  #pending: Pending[] = [];
  #flushing: Promise<void> | undefined;
  #removing: Promise<void> | undefined;
  #forgetting: Promise<void> = Promise.resolve();
  #oldBytes: OldBytes;
  /** When the segment was begun. Monotonic. */
  #beganMs = performance.now();
  #closed = false;
  /** Why the last write failed, until one succeeds. */
  failure: SpoolUnavailable | undefined;
  /** What of this run is not digested yet. */
  readonly backlog = new SpoolBacklog();
  /** Proof of durability for the benchmark and the system page. */
  syncs = 0;

  constructor(options: SpoolWriterOptions) {
    this.#folder = options.folder;
    this.#state = options.state;
    this.#oldBytes = new OldBytes(options.folder);
    this.#maxBacklogBytes = options.maxBacklogBytes;
    this.#segmentBytes = options.segmentBytes ?? SEGMENT_BYTES;
    this.#gather = options.gather ?? { behindBytes: BEHIND_BYTES, ms: GATHER_MS };
    this.#refusal = options.refusal ?? (() => undefined);
    this.#segment = options.segment;
    this.#older = new Map(
      listSegments(options.folder).map((segment) => [
        segment,
        statSync(segmentPath(options.folder, segment)).size,
      ]),
    );
    this.#key = segmentKey(options.folder, options.segment);
    this.#fd = createSegment(options.folder, options.segment);
    this.#state.durable = spoolPosition(this.#segment, 0);
  }

  /** Bytes accepted and not yet digested. */
  get backlogBytes(): number {
    const { digested } = this.#state;
    const first = segmentOf(digested);
    let bytes = this.#offset;
    for (const [segment, size] of this.#older) if (segment >= first) bytes += size;
    const hasFirst = first === this.#segment || this.#older.has(first);
    return hasFirst ? Math.max(0, bytes - offsetOf(digested)) : bytes;
  }

  get isFull(): boolean {
    return this.backlogBytes > this.#maxBacklogBytes;
  }

  get #shouldGather(): boolean {
    const isEnough = this.#pending.length >= GATHERED_RECORDS;
    return !isEnough && this.backlogBytes > this.#gather.behindBytes;
  }

  append(record: SpoolRecord): Promise<void> {
    return new Promise((resolve, reject) => {
      if (this.#closed) return reject(new SpoolUnavailable("the server is stopping"));
      if (this.isFull) {
        return reject(new SpoolUnavailable("the spool has reached its size limit"));
      }
      const refusal = this.#refusal();
      if (refusal !== undefined) return reject(new SpoolUnavailable(refusal));
      this.#pending.push({
        record,
        done: (failure) => (failure === undefined ? resolve() : reject(failure)),
      });
      this.#flushing ??= this.#flush();
    });
  }

  /**
   * After a failure: whether the disk takes bytes again. Who sends to an instance that says it is
   * not ready? Without this nobody would ever find out that it could be.
   */
  async probe(): Promise<void> {
    if (this.failure === undefined || this.#closed || this.#flushing !== undefined) return;
    this.#flushing = this.#tryBytes().then(() => this.#flush());
    await this.#flushing;
  }

  async #tryBytes(): Promise<void> {
    try {
      if (this.#torn) await this.#cutTail();
      this.#torn = true;
      const bytes = Buffer.alloc(PROBE_BYTES);
      await writeAll(this.#fd, [bytes], bytes.length, this.#offset);
      await syncData(this.#fd);
      await this.#cutTail();
      this.failure = undefined;
    } catch (error) {
      await this.#cutTail().catch(() => {});
      this.failure = new SpoolUnavailable(describeFailure(error), { cause: error });
    }
  }

  /** Frees segments that the stores no longer need. Cheap when there is nothing to do. */
  recycle(): void {
    const below = Math.min(segmentOf(this.#state.freeBelow), this.#segment);
    try {
      freeSegmentsBelow(this.#folder, below, this.#segmentBytes);
    } catch (error) {
      // Shown as a problem, but no reason to refuse what the disk may still take.
      this.failure = new SpoolUnavailable(describeFailure(error), { cause: error });
    }
    for (const segment of this.#older.keys()) if (segment < below) this.#older.delete(segment);
    void this.#removeFreed();
  }

  /** One at a time; what fails is tried again by the next who recycles. */
  #removeFreed(): Promise<void> {
    this.#removing ??= removeFreed(this.#folder)
      .catch((error: unknown) => {
        this.failure = new SpoolUnavailable(describeFailure(error), { cause: error });
      })
      .finally(() => {
        this.#removing = undefined;
      });
    return this.#removing;
  }

  /**
   * What the stores hold safely leaves the disk: envelopes are here as they came, unscrubbed. Freed
   * segments and spares go, what an earlier use left behind the end is cut off, and the beginning of
   * the segment that is being written is overwritten. One at a time.
   */
  forgetOldBytes(): Promise<void> {
    this.#forgetting = this.#forgetting.catch(() => {}).then(() => this.#forget());
    return this.#forgetting;
  }

  /**
   * The same, but not while segments come and go so quickly that old bytes are soon overwritten by
   * new ones anyway: under load it would cost twice the writing.
   */
  async forgetWhenSettled(): Promise<void> {
    if (performance.now() - this.#beganMs < SETTLED_MS) return;
    await this.forgetOldBytes();
  }

  async #forget(): Promise<void> {
    this.recycle();
    freeSpares(this.#folder);
    // One that is under way may have begun before the last were let go of.
    await this.#removing;
    await this.#removeFreed();
    await this.#oldBytes.overwrite(this.#state.freeBelow);
    await this.#cutUnused();
  }

  /** The rest of a file that was used before, bit by bit: the next envelope waits for a cut. */
  async #cutUnused(): Promise<void> {
    if (this.#closed) return truncateTo(segmentPath(this.#folder, this.#segment), this.#offset);
    const segment = this.#segment;
    for (;;) {
      while (this.#flushing !== undefined) await this.#flushing;
      if (this.#closed || this.#segment !== segment) return;
      const { size } = fstatSync(this.#fd);
      if (size <= this.#offset) return;
      ftruncateSync(this.#fd, Math.max(this.#offset, size - CUT_BYTES));
      await sleep(CUT_PAUSE_MS);
    }
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
      if (this.#shouldGather) await sleep(this.#gather.ms);
      const batch = this.#takeBatch();
      let failure: SpoolUnavailable | undefined;
      try {
        if (this.#wouldOverflow(batch)) await this.#roll();
        await this.#write(batch.map((pending) => pending.record));
        const end = spoolPosition(this.#segment, this.#offset);
        const firstAtMs = batch[0]?.record.receivedAtMs ?? 0;
        this.backlog.wrote({ end, records: batch.length, firstAtMs }, this.#state.digested);
        this.#state.durable = end;
      } catch (error) {
        failure = new SpoolUnavailable(describeFailure(error), { cause: error });
      }
      this.failure = failure;
      for (const pending of batch) pending.done(failure);
    }
    this.#flushing = undefined;
  }

  /** What one write may carry: no more than fits into a segment, but always one record. */
  #takeBatch(): Pending[] {
    let bytes = 0;
    let count = 0;
    for (const { record } of this.#pending) {
      bytes += bytesOf(record);
      if (count > 0 && bytes > this.#segmentBytes) break;
      count += 1;
      if (count === MAX_RECORDS_PER_WRITE) break;
    }
    return this.#pending.splice(0, count);
  }

  #wouldOverflow(batch: Pending[]): boolean {
    if (this.#offset === 0) return false;
    const bytes = batch.reduce((sum, { record }) => sum + bytesOf(record), 0);
    return this.#offset + bytes > this.#segmentBytes;
  }

  /** Ends the segment with a seal, so that a reader can tell its end from damage. */
  async #roll(): Promise<void> {
    const end = this.#offset;
    await this.#write([sealRecord()]);
    this.recycle();
    const sealed = this.#fd;
    try {
      const key = segmentKey(this.#folder, this.#segment + 1);
      this.#fd = createSegment(this.#folder, this.#segment + 1);
      this.#key = key;
    } catch (error) {
      // Whatever is written here next must not stand behind the seal, where nobody reads.
      this.#offset = end;
      throw error;
    }
    this.#older.set(this.#segment, this.#offset);
    this.#segment += 1;
    this.#offset = 0;
    this.#beganMs = performance.now();
    closeSync(sealed);
  }

  /** A failed write leaves the offset where it was, and nothing behind it. */
  async #write(records: SpoolRecord[]): Promise<void> {
    const buffers: Buffer[] = [];
    let bytes = 0;
    for (const record of records) {
      const head = encodeRecordHead(record, this.#key);
      buffers.push(head, record.body);
      bytes += head.length + record.body.length;
    }
    if (this.#torn) await this.#cutTail();
    this.#torn = true;
    try {
      await writeAll(this.#fd, buffers, bytes, this.#offset);
      await syncData(this.#fd);
    } catch (error) {
      // When even this fails it is tried again before the next write.
      await this.#cutTail().catch(() => {});
      throw error;
    }
    this.#torn = false;
    this.syncs += 1;
    this.#offset += bytes;
  }

  /** Senders were told that these records are not kept: the next start must not find them. */
  async #cutTail(): Promise<void> {
    await truncate(this.#fd, this.#offset);
    this.#torn = false;
  }
}

/** Without the note, which is rare and small: a segment may end a little late. */
function bytesOf(record: SpoolRecord): number {
  return RECORD_HEADER_BYTES + record.body.length;
}
