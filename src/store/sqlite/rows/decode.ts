/** Rows of any table as SQLite hands them out, in our words. */
import type { ListedRow, Table } from "#model/tables/table.ts";
import { hexOr, idsOf, notesOf, type Row } from "#store/sqlite/database/row-values.ts";
import { ownColumns, payloadColumns, quoted, type StoredColumn, sharedColumns } from "./columns.ts";

/** "SELECT … FROM …" with all that `rowReader` reads, and where the payloads are. */
export function selectOf(table: Table): string {
  const list = [columnsOf(table), ...payloadColumns(table).flat()].join(", ");
  return `SELECT ${list} FROM ${fromOf(table)}`;
}

export function columnsOf(table: Table): string {
  const { name, shared } = table;
  const own = ownColumns(table).map((column) => `${name}.${quoted(column.name)}`);
  const others = sharedColumns(table)
    .filter(({ key }) => key !== "projectId")
    .map((column) => `${shared?.table}.${quoted(column.name)}`);
  return [...own, ...others].join(", ");
}

function fromOf({ name, shared }: Table): string {
  return shared === undefined
    ? name
    : `${name} JOIN ${shared.table} ON ${shared.table}.id = ${shared.column}`;
}

export function rowReader<T extends Table>(table: T): (row: Row) => ListedRow<T> {
  const shared = sharedColumns(table).filter(({ key }) => key !== "projectId");
  const read = readerOf([...ownColumns(table), ...shared]);
  const sizes = Object.entries(table.columns).filter(([, { type }]) => type === "size");
  return (row) => {
    const values = read(row);
    for (const [key] of sizes) values[key] = Number(row.bytes);
    return values as ListedRow<T>;
  };
}

/** Only what the row is found by. */
export function keyReader(table: Table): (row: Row) => Row {
  const key = new Set<string>(table.key);
  return readerOf(ownColumns(table).filter((column) => key.has(column.key)));
}

export function readerOf(columns: readonly StoredColumn[]): (row: Row) => Row {
  const readers = columns
    .filter(({ column }) => column.compute === undefined)
    .map((column) => [column.key, column.name, decoderOf(column)] as const);
  return (row) => {
    const read: Row = {};
    for (const [key, name, decode] of readers) read[key] = decode(row[name], read);
    return read;
  };
}

function decoderOf({ column, isNeverNull }: StoredColumn): (value: unknown, read: Row) => unknown {
  const { usual, words = [], isOptional } = column;
  switch (column.type) {
    case "integer":
    case "real":
      if (usual !== undefined)
        return (value, read) => (value === null ? usual(read) : Number(value));
      return isOptional ? (value) => (value === null ? undefined : Number(value)) : Number;
    case "flag":
      return (value) => value === 1;
    case "word":
      return (value) => words[Number(value)] ?? words[0];
    case "hex":
      return isOptional ? (value) => hexOr(value) || undefined : hexOr;
    case "hexes":
      return idsOf;
    case "texts":
      return (value) => (typeof value === "string" ? JSON.parse(value) : []);
    case "notes":
      return notesOf;
    default:
      if (!isOptional) return (value) => value;
      // What is never NULL says "" where nothing was said.
      return isNeverNull ? (value) => value || undefined : (value) => value ?? undefined;
  }
}
