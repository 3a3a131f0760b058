/** The digest's telemetry in ClickHouse. */
import { SECOND_MS } from "#lib/time.ts";
import { SIGNALS, type Signal } from "#model/keeping/signal.ts";
import type { SpoolId, SpoolPosition } from "#model/spool-position.ts";
import { Clickhouse, type ClickhouseLocation } from "#store/clickhouse/connection.ts";
import { findNewestEvent } from "#store/clickhouse/erase/find-newest-event.ts";
import { findUserIn } from "#store/clickhouse/erase/user-rows.ts";
import { isPassing } from "#store/clickhouse/is-passing.ts";
import { POSITION_TABLE } from "#store/clickhouse/schema/table-schema.ts";
import type { BlobReader } from "#store/ports/blobs.ts";
import type { DigestBatch } from "#store/ports/digest.ts";
import type {
  BatchShape,
  DigestTelemetry,
  PreparedRows,
  SignalPositions,
} from "#store/ports/digest-telemetry.ts";
import { batchInserts } from "./batch-inserts.ts";
import { findInPartition } from "./find-stored.ts";
import { HalvedBatches } from "./halved-batches.ts";
import { insertAll, type OneInsert } from "./insert-once.ts";
import { measurePartitions, removePartitions } from "./partitions.ts";
import { storedLookups } from "./stored-lookups.ts";
import { StoredTags } from "./stored-tags.ts";

/** A second, or thousands of records with several rows each: every insert is a part to merge. */
const BATCHES: BatchShape = {
  fullRecords: 5_000,
  recordsWhenBehind: 10_000,
  lightMs: SECOND_MS,
  steadyMs: SECOND_MS,
  keepsBounds: true,
};

type Positions = { -readonly [S in Signal]?: SpoolPosition };

export function digestClickhouse(
  location: ClickhouseLocation & { spool: SpoolId },
  blobs: BlobReader,
): DigestTelemetry {
  const { spool } = location;
  const clickhouse = new Clickhouse(location);
  const tags = new StoredTags(clickhouse);
  const halves = new HalvedBatches();
  let written: { day: string; positions: Positions } | undefined;
  /** Nothing is known of what an attempt has left behind that was killed, or failed. */
  let mayBeThere = true;

  async function turnTo(day: string): Promise<SignalPositions> {
    if (written?.day === day) return written.positions;
    tags.turnTo(day);
    const positions: Positions = await readPositions(clickhouse, spool, day);
    written = { day, positions };
    return positions;
  }

  function forget(): void {
    written = undefined;
    mayBeThere = true;
    tags.forget();
  }

  async function hold(batch: DigestBatch, signals: readonly Signal[], inserts: OneInsert[]) {
    const missing = halves.withoutWhole(batch, inserts);
    const made = new Set<OneInsert>();
    try {
      await insertAll(clickhouse, missing, mayBeThere || !batch.includesMeta, (one) =>
        made.add(one),
      );
      await writePositions(clickhouse, spool, batch, signals);
    } catch (error) {
      halves.failed(batch, inserts, made);
      forget();
      throw error;
    }
    tags.written(batch.tagValues);
    for (const signal of signals) {
      if (written?.day === batch.day) written.positions[signal] = batch.to;
    }
    mayBeThere = false;
  }

  return {
    ...storedLookups(clickhouse, spool, tags),
    turnTo,
    async prepare(batch: DigestBatch, signals: readonly Signal[]): Promise<PreparedRows> {
      await turnTo(batch.day);
      const inserts = batchInserts(batch, signals, spool);
      return {
        hold: () => hold(batch, signals, inserts),
        // Nothing was sent yet, or it is completed when the batch comes again.
        letGo: async () => {},
      };
    },
    findInPartition: (...asked) => findInPartition(clickhouse, ...asked),
    measurePartitions: () => measurePartitions(clickhouse),
    async removePartitions(partitions) {
      await removePartitions(clickhouse, partitions);
      tags.forget();
    },
    // The engine does it by itself.
    freeSpace: async () => {},
    isPassing,
    batches: BATCHES,
    // What it has answered is on its disk, as far as it is set up so.
    checkpoint: async () => {},
    close: () => clickhouse.close(),
    async findUser(...asked) {
      tags.forget();
      return findUserIn(clickhouse, blobs, ...asked);
    },
    findNewestEvent: (groups, readEvent) => findNewestEvent(clickhouse, groups, readEvent),
  };
}

async function readPositions(
  clickhouse: Clickhouse,
  spool: SpoolId,
  day: string,
): Promise<Positions> {
  const rows = await clickhouse.ask(
    `SELECT toString(signal) AS of, max(position) AS at FROM ${POSITION_TABLE}
     WHERE spool = {spool:String} AND day = {day:Date} GROUP BY signal`,
    { spool, day },
  );
  const known = rows.map(({ of, at }) => [SIGNALS.find((one) => one === of), Number(at)]);
  return Object.fromEntries(known) as Positions;
}

async function writePositions(
  clickhouse: Clickhouse,
  spool: SpoolId,
  { day, from, to }: DigestBatch,
  signals: readonly Signal[],
): Promise<void> {
  if (signals.length === 0) return;
  await clickhouse.insert({
    table: POSITION_TABLE,
    columns: ["spool", "day", "signal", "position"],
    lines: signals.map((signal) => JSON.stringify([spool, day, signal, to])).join("\n"),
    token: `${spool}:${from}:${to}:${signals.join("+")}`,
  });
}
