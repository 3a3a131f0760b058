/** All tables of telemetry: those of the kinds, and the sums that engines keep beside them. */
import type { Signal } from "#model/keeping/signal.ts";
import { KINDS, type Kind, type KindName } from "#model/kinds/index.ts";
import { METRIC_HOURS } from "#model/signals/metric.ts";
import { SPAN_STATS } from "#model/signals/span.ts";
import { TAG_COUNTS } from "#model/signals/stored-event.ts";
import type { RowOf, Table } from "./table.ts";

type TablesOf<K> = K extends { tables: infer T } ? T : never;
type Joined<U> = (U extends unknown ? (all: U) => void : never) extends (all: infer J) => void
  ? J
  : never;
type AllTables = Joined<TablesOf<(typeof KINDS)[KindName]>>;

/** What a batch has rows of, by the name of its rows. */
export const TABLES = Object.assign(
  {},
  ...Object.values<Kind>(KINDS).map(({ tables }) => tables),
) as { readonly [T in keyof AllTables]: AllTables[T] };
export type TableName = keyof typeof TABLES;
export type TelemetryRows = { [T in TableName]: RowOf<(typeof TABLES)[T]>[] };

/** What a row is found by. */
export type RowKey<T extends TableName> = Readonly<Partial<TelemetryRows[T][number]>>;

export const TABLE_NAMES = Object.keys(TABLES) as TableName[];

const SUMS: readonly Table[] = [TAG_COUNTS, SPAN_STATS, METRIC_HOURS];

/** Every table in which a signal is kept. */
export function tablesOf(signal: Signal): Table[] {
  const own = Object.values<Table>(TABLES).flatMap((table) => [
    table,
    ...(table.beside ?? []).map((beside) => beside.table),
  ]);
  return [...own, ...SUMS].filter((table) => table.signal === signal);
}
