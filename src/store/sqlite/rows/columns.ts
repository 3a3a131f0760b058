/** The columns that a table has in SQLite. */
import type { Column, Table } from "#model/tables/table.ts";

export interface StoredColumn {
  /** In the row. */
  key: string;
  /** In the table. */
  name: string;
  column: Column;
  /** Nothing is stored as an empty value, not as NULL. */
  isNeverNull: boolean;
}

const SQL_TYPES = {
  integer: "INTEGER",
  flag: "INTEGER",
  word: "INTEGER",
  real: "REAL",
  text: "TEXT",
  texts: "TEXT",
  notes: "TEXT",
  hex: "BLOB",
  hexes: "BLOB",
  packed: "BLOB",
} as const;
/** Stored as NULL when empty. */
const LISTS: ReadonlySet<string> = new Set(["texts", "notes", "hexes"]);

export function nameOf(key: string): string {
  return key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** Of the table itself, without its payloads and what is shared. */
export function ownColumns(table: Table): StoredColumn[] {
  const shared = new Set<string>(table.shared?.of ?? []);
  // Rows are looked up by project before anything else.
  return storedColumns(table).filter(({ key }) => key === "projectId" || !shared.has(key));
}

/** Of what rows share, in the order in which it is declared. */
export function sharedColumns(table: Table): StoredColumn[] {
  const all = storedColumns(table);
  return (table.shared?.of ?? []).flatMap((key) => all.filter((column) => column.key === key));
}

function storedColumns({ columns, key = [], shared }: Table): StoredColumn[] {
  const neverNull = new Set<string>([...key, ...(shared?.of ?? [])]);
  return Object.entries(columns)
    .filter(([, { type }]) => type !== "unstored" && type !== "size")
    .map(([name, column]) => ({
      key: name,
      name: nameOf(name),
      column,
      isNeverNull: neverNull.has(name),
    }));
}

/** Where each payload is: block, offset and length. */
export function payloadColumns(table: Table): (readonly [string, string, string])[] {
  return Object.values(table.payloads ?? {}).map(refColumns);
}

function refColumns(prefix: string): readonly [string, string, string] {
  return [`${prefix}block`, `${prefix === "" ? "block_" : prefix}offset`, `${prefix}bytes`];
}

export function quoted(name: string): string {
  return `"${name}"`;
}

export function definition({ name, column, isNeverNull }: StoredColumn): string {
  const type = SQL_TYPES[column.type as keyof typeof SQL_TYPES];
  const mayLack = column.isOptional || column.usual !== undefined || LISTS.has(column.type);
  return `${quoted(name)} ${type}${mayLack && !isNeverNull ? "" : " NOT NULL"}`;
}
