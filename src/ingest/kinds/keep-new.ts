import type { SpooledItem } from "#ingest/digest/spooled-item.ts";
import type { Rejection } from "#model/outcome.ts";
import { TABLES, type TableName, type TelemetryRows } from "#model/tables/index.ts";
import { keyText } from "#model/tables/table.ts";
import type { BatchParts } from "./kind.ts";

export const DUPLICATE: Rejection = { kind: "invalid", reason: "duplicate" };

export interface Arrived<Row> {
  /** What it came in, and what gets its outcome: none when it was read out of something that has one. */
  items: readonly SpooledItem[];
  row: Row;
}

/**
 * The rows that are not stored yet, and not twice among these. Every item gets its outcome; of one
 * that holds several, `quantity` is 1.
 */
export async function keepNew<T extends TableName>(
  { day, from, context, count }: BatchParts,
  table: T,
  arrived: readonly Arrived<TelemetryRows[T][number]>[],
  quantity?: number,
): Promise<TelemetryRows[T][number][]> {
  const rows = arrived.map(({ row }) => row);
  const stored = await context.store.findStored(day, table, rows, from);
  return arrived.flatMap(({ items, row }) => {
    const key = keyText(TABLES[table], row);
    const isKnown = stored.has(key);
    stored.add(key);
    for (const item of items) count(item, isKnown ? DUPLICATE : undefined, quantity);
    return isKnown ? [] : [row];
  });
}
