/** Payloads that are too large to be kept with their rows, and lie in `Blobs`. */
import { MEBIBYTE } from "#lib/bytes.ts";
import { type Partition, partitionName } from "#model/keeping/choose-partitions.ts";
import { SIGNALS } from "#model/keeping/signal.ts";
import { TABLE_NAMES, TABLES, type TableName } from "./index.ts";
import type { Table } from "./table.ts";

/** From here on a file of its own costs no more than a place among the others (docs/decisions/023). */
export const LARGEST_WITH_ROW = 4 * MEBIBYTE;

/** What lies in it belongs to rows of telemetry. */
export const BLOBS_OF_DAYS = "days/";

type Row = Readonly<Record<string, unknown>>;

export const APART_TABLES: readonly TableName[] = TABLE_NAMES.filter(
  (name) => (TABLES[name] as Table).apart !== undefined,
);

/** Its length, if it was taken out of its row: the row then says more than it holds. */
export function bytesApart({ apart, columns }: Table, row: Row): number | undefined {
  if (apart === undefined) return undefined;
  const [size = ""] = Object.entries(columns).find(([, { type }]) => type === "size") ?? [];
  const bytes = Number(row[size]);
  return bytes > (row[apart] as Buffer).length ? bytes : undefined;
}

export function blobFolderOf(partition: Partition): `${string}/` {
  return `${BLOBS_OF_DAYS}${partitionName(partition)}/`;
}

/** Made of what makes the row unique: who writes the row again writes the same blob again. */
export function blobNameOf(partition: Partition, { name, key = [] }: Table, row: Row): string {
  return `${blobFolderOf(partition)}${name}/${key.map((column) => row[column]).join("-")}`;
}

export interface BlobOwner {
  partition: Partition;
  table: TableName;
  key: Row;
}

/** The row whose payload it is; undefined when no table has such names. */
export function ownerOfBlob(blob: string): BlobOwner | undefined {
  const [, of = "", called, values = ""] = blob.split("/");
  const [day = "", word] = of.split(".");
  const signal = SIGNALS.find((known) => known === word);
  const name = APART_TABLES.find((one) => TABLES[one].name === called);
  if (signal === undefined || name === undefined) return undefined;
  const { columns, key = [] }: Table = TABLES[name];
  const texts = values.split("-");
  const pairs = key.map((column, index) => {
    const isNumber = columns[column]?.type === "integer";
    return [column, isNumber ? Number(texts[index]) : texts[index]];
  });
  return { partition: { day, signal }, table: name, key: Object.fromEntries(pairs) };
}
