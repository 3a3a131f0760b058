/** What is large and only grows, as the digest writes it and asks what it has. */

import type { ProjectId } from "#model/ids.ts";
import type { MeasuredPartition, Partition } from "#model/keeping/choose-partitions.ts";
import type { Signal } from "#model/keeping/signal.ts";
import type { CountedName } from "#model/signals/span.ts";
import type { TagValue } from "#model/signals/stored-event.ts";
import type { SpoolPosition } from "#model/spool-position.ts";
import type { RowKey, TABLES, TableName } from "#model/tables/index.ts";
import type { RowOf } from "#model/tables/table.ts";
import type { DigestBatch, EventKey, KnownEvent, StoredTagValues } from "./digest.ts";
import type { TelemetryErasing } from "./digest-erasing.ts";
import type { SpanKey } from "./telemetry/spans.ts";

/** Up to where each signal of a day is complete; one that never had a row has none. */
export type SignalPositions = Readonly<Partial<Record<Signal, SpoolPosition>>>;

/** Rows that are ready to be held, and of which nothing is seen yet. */
export interface PreparedRows {
  /** Each signal's rows and its position go together; a signal may fail while others are held. */
  hold(): Promise<void>;
  /** Takes back whatever is not held. */
  letGo(): Promise<void>;
}

/** How an engine likes its batches. To one, a commit is little; to another, each insert is a file more to merge. */
export interface BatchShape {
  /** So many records are a whole batch. */
  fullRecords: number;
  /** At most, of a backlog. */
  recordsWhenBehind: number;
  /** From the start of a small batch to the start of the next one, and of others while there is no backlog. */
  lightMs: number;
  steadyMs: number;
  /** What meta has as one batch must come again as one: its rows are told by their batch. */
  keepsBounds: boolean;
}

export interface DigestTelemetry extends StoredLookups, TelemetryErasing {
  readonly batches: BatchShape;
  /**
   * The day that is written from now on. The day before is made safe first, so only the last one can
   * ever be behind.
   */
  turnTo(day: string): Promise<SignalPositions>;
  /**
   * The rows of these signals, each with the batch's end as its position; also of a signal that the
   * batch has no rows of. Rows that cannot be held are refused here: after this, only a crash or
   * holding itself can fail.
   */
  prepare(batch: DigestBatch, signals: readonly Signal[]): Promise<PreparedRows>;
  /** Those of these rows that the partition has, by the texts of their keys; all of them while a part of it is set aside. */
  findInPartition<T extends TableName>(
    partition: Partition,
    table: T,
    keys: readonly RowKey<T>[],
  ): Promise<Set<string>>;
  /** Without what lies in `Blobs`. */
  measurePartitions(): Promise<MeasuredPartition[]>;
  /** Gone for everybody when this returns; their space follows. There may be nothing of one. */
  removePartitions(partitions: readonly Partition[]): Promise<void>;
  /** Gives the disk back what they took, slowly enough that nobody who writes notices. */
  freeSpace(): Promise<void>;
  /** Whether what a method threw may go by itself: a full disk, a lock. Anything else is a bug. */
  isPassing(error: unknown): boolean;
  /** Makes everything that is held survive a power cut. */
  checkpoint(): Promise<void>;
  close(): Promise<void>;
}

/**
 * What is stored already. Looks at the batch's day and the day before, and after a clock that was
 * ahead at the newest days; `before`: only what was stored before this place in the spool.
 */
export interface StoredLookups {
  /** Those of these rows that are stored, by the texts of their keys. */
  findStored<T extends TableName>(
    day: string,
    table: T,
    keys: readonly RowKey<T>[],
    before: SpoolPosition,
  ): Promise<Set<string>>;
  /** What the rows of a project on this day have in common, each once: routes, names of metrics. */
  listShared<T extends TableName>(
    day: string,
    table: T,
    projectId: ProjectId,
  ): Promise<Partial<RowOf<(typeof TABLES)[T]>>[]>;
  /** Each span with the name of its segment. */
  findStoredSpans(
    day: string,
    keys: SpanKey[],
    before: SpoolPosition,
  ): Promise<Map<string, string | undefined>>;
  findStoredTransactions(
    day: string,
    keys: EventKey[],
    before: SpoolPosition,
  ): Promise<Set<string>>;
  /** What a project's stats of this day are kept under so far. */
  listCountedNames(day: string, projectId: ProjectId): Promise<CountedName[]>;
  /** Those of these events that are stored, on whatever day. */
  findEvents(day: string, keys: EventKey[]): Promise<KnownEvent[]>;
  /** How many values a tag of a project has on this day so far, and which of these are among them. */
  findTagValues(
    day: string,
    tag: Pick<TagValue, "projectId" | "key">,
    hashes: readonly number[],
  ): Promise<StoredTagValues>;
}
