/** Which of these rows are stored. */
import type { Partition } from "#model/keeping/choose-partitions.ts";
import { TABLES, type TableName } from "#model/tables/index.ts";
import { keyText, type Table } from "#model/tables/table.ts";
import type { Clickhouse } from "#store/clickhouse/connection.ts";
import { hexSet, numberSet } from "#store/clickhouse/ids.ts";
import { keySelect, readKey } from "#store/clickhouse/read/select.ts";
import { nameOf } from "#store/clickhouse/schema/columns.ts";

/** `among` is a condition about days and places in the spool. */
export async function findKeys(
  clickhouse: Clickhouse,
  table: Table,
  keys: readonly object[],
  among: string,
): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  const wanted = new Set(keys.map((key) => keyText(table, key)));
  const rows = await clickhouse.ask(
    `SELECT ${keySelect(table)} FROM ${table.name} WHERE ${anyKey(table, keys)} AND ${among}`,
  );
  const found = rows.map((row) => keyText(table, readKey(table, row)));
  return new Set(found.filter((text) => wanted.has(text)));
}

/** At least those: all columns of the key have a value that one of the keys has there. */
export function anyKey({ key = [], columns }: Table, keys: readonly object[]): string {
  const conditions = key.flatMap((name) => {
    const values = keys.map((one) => (one as Record<string, unknown>)[name]);
    const { type } = columns[name] ?? {};
    if (type === "hex") return `${nameOf(name)} IN ${hexSet(values.map((id) => String(id ?? "")))}`;
    if (type === "integer") return `${nameOf(name)} IN ${numberSet(values.map(Number))}`;
    return [];
  });
  return conditions.join(" AND ");
}

export function findInPartition<T extends TableName>(
  clickhouse: Clickhouse,
  { day }: Partition,
  name: T,
  keys: readonly object[],
): Promise<Set<string>> {
  return findKeys(clickhouse, TABLES[name], keys, `_day = '${day}'`);
}
