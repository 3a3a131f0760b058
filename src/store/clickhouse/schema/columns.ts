/** The columns that a table has in ClickHouse. */
import type { Column, Table } from "#model/tables/table.ts";

export interface StoredColumn {
  /** In the row. */
  key: string;
  /** In the table. */
  name: string;
  column: Column;
  /** Nothing is stored as an empty value, not as NULL. */
  isNeverNull: boolean;
  /** One of a few values. */
  isShared: boolean;
}

/** Beside every row: when it was received, and where in the spool it came from. */
export const HIDDEN = ["_day", "_spool", "_to", "_row"] as const;

/** A text of a statement can carry no bytes: they come as this, and are stored as what it says. */
export type Transport = "hex" | "base64";

export function nameOf(key: string): string {
  return key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

export function transported(name: string, as: Transport): string {
  return `${name}_${as}`;
}

export function storedColumns({ columns, key = [], shared }: Table): StoredColumn[] {
  const neverNull = new Set<string>([...key, ...(shared?.of ?? [])]);
  return Object.entries(columns)
    .filter(([, { type }]) => type !== "unstored")
    .map(([name, column]) => ({
      key: name,
      name: nameOf(name),
      column,
      isNeverNull: neverNull.has(name),
      isShared: shared?.of.includes(name) ?? false,
    }));
}

export function payloadsOf(table: Table): string[] {
  return Object.keys(table.payloads ?? {});
}

/** What rows are sorted by on disk: the first way in which they are listed. */
export function sortedBy({ indexes = {}, key = [] }: Table): readonly string[] {
  return Object.values(indexes)[0] ?? key;
}

/** Columns by which rows are found one by one, wherever they lie. */
export function lookedUpBy(table: Table): string[] {
  const { columns, key = [], unique = {}, indexes = {} } = table;
  const firsts = [key, ...Object.values(unique), ...Object.values(indexes)].map(([first]) => first);
  const [sortedFirst] = sortedBy(table);
  return [...new Set(firsts)].filter(
    (name): name is string =>
      name !== undefined && name !== sortedFirst && columns[name]?.type === "hex",
  );
}

export function quoted(name: string): string {
  return `\`${name}\``;
}
