/** What a batch inserts, table by table, in bodies that are each written as a whole or not at all. */
import { MEBIBYTE } from "#lib/bytes.ts";
import type { Signal } from "#model/keeping/signal.ts";
import type { SpoolId } from "#model/spool-position.ts";
import { TABLE_NAMES, TABLES, type TelemetryRows } from "#model/tables/index.ts";
import type { Table } from "#model/tables/table.ts";
import type { DigestBatch } from "#store/ports/digest.ts";
import { type BatchOrigin, type RowEncoder, rowEncoder } from "./encode.ts";
import type { OneInsert } from "./insert-once.ts";
import { sumInserts } from "./sum-inserts.ts";

/** A body is one block of the engine, which is smaller than this in rows and in bytes. */
const MAX_ROWS = 100_000;
const MAX_CHARACTERS = 32 * MEBIBYTE;

type Row = Readonly<Record<string, unknown>>;

const ENCODERS = new Map<Table, RowEncoder>();

export function batchInserts(
  batch: DigestBatch,
  signals: readonly Signal[],
  spool: SpoolId,
): OneInsert[] {
  const origin: BatchOrigin = { day: batch.day, spool, to: batch.to };
  const token = `${spool}:${batch.from}:${batch.to}`;
  const names = TABLE_NAMES.filter((name) => signals.includes(TABLES[name].signal));
  const inserts: OneInsert[] = [];
  for (const name of names) {
    const table: Table = TABLES[name];
    const rows: readonly Row[] = (batch as TelemetryRows)[name];
    if (rows.length === 0) continue;
    inserts.push(...rowInserts(table, rows, origin, token));
    for (const beside of table.beside ?? []) {
      const others = rows.flatMap((row) => beside.rows(row));
      inserts.push(...rowInserts(beside.table, others, origin, token));
    }
  }
  return [...inserts, ...sumInserts(batch, signals, origin, token)];
}

function rowInserts(
  table: Table,
  rows: readonly Row[],
  origin: BatchOrigin,
  batchToken: string,
): OneInsert[] {
  const encoder = encoderOf(table);
  const inserts: OneInsert[] = [];
  let lines: string[] = [];
  let characters = 0;
  let first = 0;
  const end = (next: number) => {
    if (lines.length === 0) return;
    inserts.push({
      table: table.name,
      signal: table.signal,
      columns: encoder.columns,
      lines: lines.join("\n"),
      token: `${batchToken}:${table.name}:${first}`,
      isThere: `_day = '${origin.day}' AND _spool = '${origin.spool}' AND _to = ${origin.to}
        AND _row >= ${first} AND _row < ${next}`,
    });
    lines = [];
    characters = 0;
    first = next;
  };
  for (const [index, row] of rows.entries()) {
    const line = encoder.line(row, origin, index);
    if (lines.length >= MAX_ROWS || characters + line.length > MAX_CHARACTERS) end(index);
    lines.push(line);
    characters += line.length;
  }
  end(rows.length);
  return inserts;
}

function encoderOf(table: Table): RowEncoder {
  const known = ENCODERS.get(table);
  if (known !== undefined) return known;
  const encoder = rowEncoder(table);
  ENCODERS.set(table, encoder);
  return encoder;
}
