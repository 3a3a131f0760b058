/** Rows of any table. */

import { TABLES } from "#model/tables/index.ts";
import type { Table } from "#model/tables/table.ts";
import type { Clickhouse } from "#store/clickhouse/connection.ts";
import {
  nameOf,
  quoted,
  type StoredColumn,
  storedColumns,
} from "#store/clickhouse/schema/columns.ts";
import type { BlobReader } from "#store/ports/blobs.ts";
import type { RowStore } from "#store/ports/telemetry/rows.ts";
import { Conditions } from "./conditions.ts";
import { readWhole } from "./read-payload.ts";
import { readerOf, selectList } from "./select.ts";

export function clickhouseRows(clickhouse: Clickhouse, blobs: BlobReader): RowStore {
  return {
    async list(name, { fromMs, toMs, limit, projectId, where = {} }) {
      const table: Table = TABLES[name];
      const time = quoted(nameOf(table.time ?? "receivedMs"));
      const asked = new Conditions().since(fromMs).between(time, fromMs, toMs);
      const wanted: Record<string, unknown> = { ...where, projectId };
      for (const column of storedColumns(table)) {
        if (wanted[column.key] !== undefined) addEqual(asked, column, wanted[column.key]);
      }
      const rows = await clickhouse.ask(
        `SELECT ${selectList(table)} FROM ${table.name} WHERE ${asked.sql}
         ORDER BY ${time} DESC, _day DESC, _to DESC, _row DESC LIMIT ${asked.value("Int64", limit)}`,
        asked.params,
      );
      return rows.map(readerOf(table)) as never;
    },
    read(name, key) {
      const table: Table = TABLES[name];
      return readWhole(clickhouse, blobs, table, byKey(table, key));
    },
  };
}

/** A part of the key that is not given is one that the row does not have. */
export function byKey(table: Table, key: Readonly<Record<string, unknown>>): Conditions {
  const asked = new Conditions();
  for (const column of storedColumns(table)) {
    if (table.key?.includes(column.key)) addEqual(asked, column, key[column.key] ?? "");
  }
  return asked;
}

function addEqual(asked: Conditions, { name, column }: StoredColumn, value: unknown): void {
  if (column.type === "hex") asked.hex(quoted(name), String(value));
  else if (column.type === "flag") asked.equals(quoted(name), "Bool", value);
  else if (column.type === "real") asked.equals(quoted(name), "Float64", value);
  else asked.equals(quoted(name), typeof value === "number" ? "Int64" : "String", value);
}
