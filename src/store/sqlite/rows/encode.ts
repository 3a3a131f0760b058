/** Values of a row as SQLite keeps them. */
import type { SQLInputValue } from "node:sqlite";
import type { EventNote } from "#protocol/event/event.ts";
import { idsBytes, notesText } from "#store/sqlite/database/row-values.ts";
import type { StoredColumn } from "./columns.ts";

export type Values = Readonly<Record<string, unknown>>;
export type EncodeRow = (row: Values) => SQLInputValue;

const EMPTY = new Uint8Array();

/** One for each statement: it remembers the last bytes. */
export function encoderOf({ key, column, isNeverNull }: StoredColumn): EncodeRow {
  const { compute, usual, words = [] } = column;
  if (compute !== undefined) return compute;
  if (usual !== undefined) {
    return (row) => (row[key] === usual(row) ? null : (row[key] as number));
  }
  switch (column.type) {
    case "flag":
      return (row) => (row[key] ? 1 : 0);
    case "word":
      return (row) => words.indexOf(row[key] as string);
    case "hex":
      return encodeHex(key, isNeverNull ? EMPTY : null);
    case "hexes":
      return (row) => idsBytes(row[key] as readonly string[]);
    case "texts":
      return (row) => {
        const list = row[key] as readonly string[];
        return list.length === 0 ? null : JSON.stringify(list);
      };
    case "notes":
      return (row) => notesText(row[key] as readonly EventNote[]);
    default: {
      const none = isNeverNull ? "" : null;
      return (row) => (row[key] as SQLInputValue | undefined) ?? none;
    }
  }
}

/**
 * The same id is often that of the row before, and others have the same length: one is decoded into
 * the bytes of the last. They are copied when they are bound, before the next one comes.
 */
function encodeHex(key: string, none: Uint8Array | null): EncodeRow {
  let last: string | undefined;
  let bytes = Buffer.alloc(0);
  return (row) => {
    const hex = row[key] as string | undefined;
    if (hex === undefined) return none;
    if (hex === last) return bytes;
    last = hex;
    if (bytes.length * 2 === hex.length) bytes.write(hex, "hex");
    else bytes = Buffer.from(hex, "hex");
    return bytes;
  };
}
