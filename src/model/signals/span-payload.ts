/**
 * What of a span is stored beside its columns, as JSON in the day's blob. Half of what an SDK says
 * about a span is in its row already, ids in half the bytes: `_row` says which fields those are.
 */
import type { JsonObject } from "#lib/json.ts";
import type { Span, StoredSpan } from "./span.ts";

/** What is read of a row. */
type RowWords = Pick<
  Span,
  | "traceId"
  | "spanId"
  | "parentId"
  | "op"
  | "name"
  | "status"
  | "origin"
  | "isSegment"
  | "startUs"
  | "durationUs"
>;

interface RowField {
  name: string;
  /** Its index in `_row`: stored, so never to be given to another field. */
  bit: number;
  read(row: RowWords): string | number | boolean | undefined;
}

const ROW_FIELDS: readonly RowField[] = [
  { name: "trace_id", bit: 1, read: ({ traceId }) => traceId },
  { name: "span_id", bit: 2, read: ({ spanId }) => spanId },
  { name: "parent_span_id", bit: 4, read: ({ parentId }) => parentId },
  { name: "op", bit: 8, read: ({ op }) => op },
  { name: "name", bit: 16, read: ({ name }) => name },
  { name: "description", bit: 32, read: ({ name }) => name },
  { name: "status", bit: 64, read: ({ status }) => status },
  { name: "origin", bit: 128, read: ({ origin }) => origin },
  { name: "is_segment", bit: 256, read: ({ isSegment }) => isSegment },
  { name: "start_timestamp", bit: 512, read: ({ startUs }) => startUs / 1e6 },
  { name: "timestamp", bit: 1024, read: readEnd },
  { name: "end_timestamp", bit: 2048, read: readEnd },
];

function readEnd({ startUs, durationUs }: RowWords): number {
  return (startUs + durationUs) / 1e6;
}

/** Takes out of `fields` what the row says to the letter. */
export function packSpan(fields: JsonObject, row: RowWords): Buffer {
  let inRow = 0;
  for (const { name, bit, read } of ROW_FIELDS) {
    const value = fields[name];
    if (value === undefined || value !== read(row)) continue;
    fields[name] = undefined;
    inRow |= bit;
  }
  // Also where it is 0: whatever a sender calls so is not ours.
  fields._row = inRow;
  return Buffer.from(JSON.stringify(fields));
}

/** The fields as they were packed. */
export function unpackSpan(stored: StoredSpan): JsonObject {
  const { _row, ...own } = JSON.parse(stored.payload.toString()) as JsonObject;
  const inRow = typeof _row === "number" ? _row : 0;
  const fields: JsonObject = {};
  for (const { name, bit, read } of ROW_FIELDS) {
    if ((inRow & bit) !== 0) fields[name] = read(stored);
  }
  return Object.assign(fields, own);
}
