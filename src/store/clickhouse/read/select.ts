/** Rows of any table: what is selected, and how it is read. */

import type { ListedRow, Table } from "#model/tables/table.ts";
import type { EventNote } from "#protocol/event/event.ts";
import type { Row } from "#store/clickhouse/connection.ts";
import {
  nameOf,
  payloadsOf,
  quoted,
  type StoredColumn,
  storedColumns,
} from "#store/clickhouse/schema/columns.ts";

/** Each column under its name in our rows; only these, if they are named. */
export function selectList(table: Table, keys?: readonly string[]): string {
  return readable(table, keys)
    .map(
      ({ key, name, column }) =>
        `${column.type === "hex" ? `lower(hex(${name}))` : quoted(name)} AS ${quoted(key)}`,
    )
    .join(", ");
}

/** The same with payloads, which come as base64. */
export function selectWhole(table: Table): string {
  return [selectList(table), ...payloadsOf(table).map(selectPayload)].join(", ");
}

export function selectPayload(payload: string): string {
  return `base64Encode(${quoted(nameOf(payload))}) AS ${quoted(payload)}`;
}

export function payloadIn(row: Row, payload = "payload"): Buffer {
  return Buffer.from(String(row[payload]), "base64");
}

export function rowReader<T extends Table>(table: T): (row: Row) => ListedRow<T> {
  return readerOf(table) as (row: Row) => ListedRow<T>;
}

export function readerOf(table: Table, keys?: readonly string[]): (row: Row) => Row {
  const readers = readable(table, keys).map((column) => [column.key, decoderOf(column)] as const);
  return (row) => {
    const read: Row = {};
    for (const [key, decode] of readers) read[key] = decode(row[key]);
    return read;
  };
}

/** Only what the row is found by. */
export function keySelect(table: Table): string {
  return selectList(table, table.key);
}

export function readKey(table: Table, row: Row): Row {
  return readerOf(table, table.key)(row);
}

function readable(table: Table, keys?: readonly string[]): StoredColumn[] {
  return storedColumns(table).filter(
    ({ key, column }) => column.compute === undefined && (keys === undefined || keys.includes(key)),
  );
}

function decoderOf({ column, isNeverNull }: StoredColumn): (value: unknown) => unknown {
  switch (column.type) {
    case "integer":
    case "real":
    case "size":
      return column.isOptional ? (value) => value ?? undefined : Number;
    case "flag":
      return (value) => value === true || value === 1;
    case "hex":
      return column.isOptional ? (value) => value || undefined : String;
    case "notes":
      return (value) => (value === "" ? [] : (JSON.parse(String(value)) as EventNote[]));
    case "text":
      if (column.isOptional)
        return isNeverNull ? (value) => value || undefined : (value) => value ?? undefined;
      return String;
    default:
      return (value) => value;
  }
}
