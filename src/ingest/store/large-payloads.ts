/** Large payloads on their way into `Blobs`, and out of it when their row is no longer there. */
import { getOrMake, newList } from "#lib/get-or-make.ts";
import {
  addMeasured,
  type MeasuredPartition,
  type Partition,
} from "#model/keeping/choose-partitions.ts";
import type { Signal } from "#model/keeping/signal.ts";
import {
  APART_TABLES,
  BLOBS_OF_DAYS,
  blobFolderOf,
  blobNameOf,
  LARGEST_WITH_ROW,
  ownerOfBlob,
} from "#model/tables/apart.ts";
import { TABLES, type TableName } from "#model/tables/index.ts";
import { keyText, type Table } from "#model/tables/table.ts";
import type { Blobs } from "#store/ports/blobs.ts";
import type { DigestBatch } from "#store/ports/digest.ts";
import type { DigestTelemetry } from "#store/ports/digest-telemetry.ts";

type Row = Readonly<Record<string, unknown>>;

/** The batch without the payloads of these signals that are large: those are safe when this returns. */
export async function putLargePayloads(
  batch: DigestBatch,
  signals: readonly Signal[],
  blobs: Pick<Blobs, "put">,
): Promise<DigestBatch> {
  const changed: Partial<Record<TableName, Row[]>> = {};
  for (const name of APART_TABLES) {
    const table: Table = TABLES[name];
    const { apart = "", signal } = table;
    const rows: readonly Row[] = batch[name];
    const isLarge = (row: Row) => (row[apart] as Buffer).length > LARGEST_WITH_ROW;
    if (!signals.includes(signal) || !rows.some(isLarge)) continue;
    const partition = { day: batch.day, signal };
    for (const row of rows.filter(isLarge)) {
      await blobs.put(blobNameOf(partition, table, row), [row[apart] as Buffer]);
    }
    changed[name] = rows.map((row) => (isLarge(row) ? { ...row, [apart]: Buffer.alloc(0) } : row));
  }
  return { ...batch, ...(changed as object) };
}

/** While nothing is written: what a crash or a deletion has left without a row. */
export async function removeStrayPayloads(
  partition: Partition,
  blobs: Blobs,
  telemetry: Pick<DigestTelemetry, "findInPartition">,
): Promise<void> {
  const byTable = new Map<TableName, { name: string; key: Row }[]>();
  for await (const { name } of blobs.list(blobFolderOf(partition))) {
    const owner = ownerOfBlob(name);
    if (owner !== undefined) {
      getOrMake(byTable, owner.table, newList<{ name: string; key: Row }>).push({ name, ...owner });
    }
  }
  for (const [table, stored] of byTable) {
    const keys = stored.map(({ key }) => key);
    const there = await telemetry.findInPartition(partition, table, keys);
    for (const { name, key } of stored) {
      if (!there.has(keyText(TABLES[table], key))) await blobs.remove(name);
    }
  }
}

export async function measureLargePayloads(
  blobs: Pick<Blobs, "list">,
): Promise<MeasuredPartition[]> {
  const measured: MeasuredPartition[] = [];
  for await (const { name, bytes } of blobs.list(BLOBS_OF_DAYS)) {
    const owner = ownerOfBlob(name);
    if (owner !== undefined) measured.push({ ...owner.partition, bytes });
  }
  return addMeasured(measured, []);
}
