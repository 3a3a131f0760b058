/** Writes rows of any table into a day's file, inside of the day's transaction. */
import type { DatabaseSync, SQLInputValue } from "node:sqlite";
import { getOrMake, newList } from "#lib/get-or-make.ts";
import type { Table } from "#model/tables/table.ts";
import type { PayloadRef } from "#store/sqlite/days/payload-blocks.ts";
import { ownColumns, payloadColumns, quoted, sharedColumns } from "./columns.ts";
import { type EncodeRow, encoderOf, type Values } from "./encode.ts";

/** Where each payload of a table is, row by row. */
export type Refs = readonly (readonly PayloadRef[])[];
/** Answers the numbers of what the rows share. */
export type InsertRows = (rows: readonly Values[], refs: Refs) => readonly number[];

export function prepareInsert(db: DatabaseSync, table: Table): InsertRows {
  const { name, shared, together, keepsFirst = false } = table;
  const columns = ownColumns(table);
  const names = [
    ...columns.map((column) => quoted(column.name)),
    ...(shared ? [shared.column] : []),
    ...payloadColumns(table).flat(),
  ];
  const insert = db.prepare(
    `INSERT ${keepsFirst ? "OR IGNORE " : ""}INTO ${name} (${names.join(", ")})
     VALUES (${names.map(() => "?").join(", ")})`,
  );
  const findShared = shared && prepareShared(db, table);
  const besides = (table.beside ?? []).map((beside) => ({
    rowsOf: beside.rows,
    write: prepareInsert(db, beside.table),
  }));
  const encoders = columns.map(encoderOf);

  return (rows, refs) => {
    // Known for one batch only: what is rolled back takes its numbers with it.
    const sharedId = findShared?.();
    const ids: number[] = [];
    const values = new Array<SQLInputValue>(names.length);
    const order = together === undefined ? undefined : orderBy(rows, together);
    for (let at = 0; at < rows.length; at++) {
      const index = order?.[at] ?? at;
      const row = rows[index] as Values;
      let to = 0;
      for (const encode of encoders) values[to++] = encode(row);
      if (sharedId !== undefined) {
        ids[index] = sharedId(row);
        values[to++] = ids[index];
      }
      for (const of of refs) {
        const ref = of[index] as PayloadRef;
        values[to++] = ref.block;
        values[to++] = ref.offset;
        values[to++] = ref.bytes;
      }
      insert.run(...values);
    }
    for (const { rowsOf, write } of besides) write(rows.flatMap(rowsOf), []);
    return ids;
  };
}

/** The number of what a row shares, asked for once a batch; of neighbours they are mostly the same. */
function prepareShared(db: DatabaseSync, table: Table): () => (row: Values) => number {
  const columns = sharedColumns(table);
  const names = columns.map(({ name }) => quoted(name));
  const [first] = names;
  const find = db.prepare(
    `INSERT INTO ${table.shared?.table} (${names.join(", ")})
     VALUES (${names.map(() => "?").join(", ")})
     ON CONFLICT DO UPDATE SET ${first} = excluded.${first} RETURNING id`,
  );
  const encoders: EncodeRow[] = columns.map(encoderOf);
  const keys = columns.map(({ key }) => key);
  return () => {
    const ids = new Map<string, number>();
    let last: Values | undefined;
    let lastId = 0;
    return (row) => {
      if (last !== undefined && isSame(row, last, keys)) return lastId;
      last = row;
      const values = encoders.map((encode) => encode(row));
      lastId = getOrMake(ids, JSON.stringify(values), () => Number(find.get(...values)?.id));
      return lastId;
    };
  };
}

function isSame(one: Values, other: Values, keys: readonly string[]): boolean {
  for (const key of keys) if (one[key] !== other[key]) return false;
  return true;
}

/** The indexes of rows with the same value, one after the other. */
function orderBy(rows: readonly Values[], key: string): number[] {
  const byValue = new Map<string, number[]>();
  let last: number[] = [];
  let lastValue: string | undefined;
  for (const [index, row] of rows.entries()) {
    const value = row[key] as string;
    if (value !== lastValue) {
      lastValue = value;
      last = getOrMake(byValue, value, newList<number>);
    }
    last.push(index);
  }
  return [...byValue.keys()].sort().flatMap((value) => byValue.get(value) ?? []);
}
