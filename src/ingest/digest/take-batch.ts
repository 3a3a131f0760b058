/** Cuts the stream of spool records into batches that can be written at once. */
import type { ReadRecord } from "#ingest/spool/reader.ts";
import { MEBIBYTE } from "#lib/bytes.ts";
import { dayNumber } from "#lib/time.ts";
import type { SpoolPosition } from "#model/spool-position.ts";
import type { BatchShape } from "#store/ports/digest-telemetry.ts";

type Sizes = Pick<BatchShape, "fullRecords" | "recordsWhenBehind" | "keepsBounds">;

/** Bounds memory when records are large; one record may still be larger. */
const MAX_BYTES = 32 * MEBIBYTE;

export interface RecordSource {
  next(durable: SpoolPosition): ReadRecord | undefined;
}

export class BatchTaker {
  #source: RecordSource;
  #metaAt: SpoolPosition;
  #cuts: readonly SpoolPosition[];
  #held: ReadRecord | undefined;
  #wasFull = false;
  readonly #sizes: Sizes;

  /**
   * Records before `metaAt` are read again after a crash and must not share a batch with others, nor
   * may those on two sides of a position in `cutAt`.
   */
  constructor(
    source: RecordSource,
    sizes: Sizes,
    metaAt: SpoolPosition,
    cutAt: readonly SpoolPosition[] = [],
  ) {
    this.#source = source;
    this.#sizes = sizes;
    this.#metaAt = metaAt;
    this.#cuts = [...cutAt, metaAt];
  }

  /** The next records, all of one day and on one side of every cut; undefined when there are none. */
  take(durable: SpoolPosition): [ReadRecord, ...ReadRecord[]] | undefined {
    const first = this.#held ?? this.#source.next(durable);
    this.#held = undefined;
    if (first === undefined) return undefined;
    const batch: [ReadRecord, ...ReadRecord[]] = [first];
    const { fullRecords, recordsWhenBehind, keepsBounds } = this.#sizes;
    // One that comes again was within its bounds before: it ends at its cut.
    const isWhole = keepsBounds && this.isReplay(first);
    const limit = isWhole
      ? Number.POSITIVE_INFINITY
      : this.#wasFull
        ? recordsWhenBehind
        : fullRecords;
    const maxBytes = isWhole ? Number.POSITIVE_INFINITY : MAX_BYTES;
    const day = dayNumber(first.record.receivedAtMs);
    const side = this.#sideOf(first);
    let bytes = first.record.body.length;
    while (batch.length < limit && bytes < maxBytes) {
      const next = this.#source.next(durable);
      if (next === undefined) break;
      if (dayNumber(next.record.receivedAtMs) !== day || this.#sideOf(next) !== side) {
        this.#held = next;
        break;
      }
      batch.push(next);
      bytes += next.record.body.length;
    }
    this.#wasFull = batch.length >= limit;
    return batch;
  }

  isReplay(read: ReadRecord): boolean {
    return read.to <= this.#metaAt;
  }

  /** How many cuts are behind it. */
  #sideOf(read: ReadRecord): number {
    let side = 0;
    for (const cut of this.#cuts) if (read.to > cut) side += 1;
    return side;
  }
}
