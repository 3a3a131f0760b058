/** Rows as lines of JSON, in the order of the columns that an insert names. */

import type { Table } from "#model/tables/table.ts";
import type { EventNote } from "#protocol/event/event.ts";
import {
  HIDDEN,
  nameOf,
  payloadsOf,
  type StoredColumn,
  storedColumns,
  transported,
} from "#store/clickhouse/schema/columns.ts";

type Values = Readonly<Record<string, unknown>>;
type Encode = (row: Values) => unknown;

/** Where the rows of a batch come from. */
export interface BatchOrigin {
  day: string;
  spool: string;
  to: number;
}

export interface RowEncoder {
  columns: readonly string[];
  /** `index` is the row's place among those of its batch. */
  line(row: Values, origin: BatchOrigin, index: number): string;
}

export function rowEncoder(table: Table): RowEncoder {
  const columns = storedColumns(table);
  const payloads = payloadsOf(table);
  const encoders: Encode[] = [...columns.map(encoderOf), ...payloads.map(encodePayload)];
  return {
    columns: [
      ...columns.map(({ name, column }) =>
        column.type === "hex" ? transported(name, "hex") : name,
      ),
      ...payloads.map((name) => transported(nameOf(name), "base64")),
      ...HIDDEN,
    ],
    line(row, { day, spool, to }, index) {
      const values = encoders.map((encode) => encode(row));
      values.push(day, spool, to, index);
      return JSON.stringify(values);
    },
  };
}

function encoderOf({ key, column, isNeverNull }: StoredColumn): Encode {
  const { compute } = column;
  if (compute !== undefined) return compute;
  switch (column.type) {
    case "flag":
      return (row) => Boolean(row[key]);
    case "hex":
      return (row) => row[key] ?? "";
    case "hexes":
      return (row) => row[key];
    case "texts":
      return (row) => (row[key] as readonly string[]).map(wellFormed);
    case "notes":
      return (row) => notesText(row[key] as readonly EventNote[]);
    case "text":
    case "word": {
      const none = isNeverNull ? "" : null;
      return (row) => {
        const value = row[key] as string | undefined;
        return value === undefined ? none : wellFormed(value);
      };
    }
    default:
      return (row) => row[key] ?? null;
  }
}

/** Half of a pair of surrogates is no text, and would stop its batch for ever. */
export function wellFormed(text: string): string {
  return text.isWellFormed() ? text : text.toWellFormed();
}

function notesText(notes: readonly EventNote[]): string {
  return notes.length === 0 ? "" : wellFormed(JSON.stringify(notes));
}

function encodePayload(name: string): Encode {
  return (row) => (row[name] as Buffer).toString("base64");
}
