/** The payload of a row, from its column or from where large ones are. */

import { MEBIBYTE } from "#lib/bytes.ts";
import type { Signal } from "#model/keeping/signal.ts";
import { blobNameOf } from "#model/tables/apart.ts";
import type { Table } from "#model/tables/table.ts";
import type { Clickhouse, Row } from "#store/clickhouse/connection.ts";
import { nameOf, quoted } from "#store/clickhouse/schema/columns.ts";
import type { BlobReader } from "#store/ports/blobs.ts";
import { DamagedPayload } from "#store/ports/damaged-payload.ts";
import type { Conditions } from "./conditions.ts";
import { keySelect, readKey } from "./select.ts";

/** Of a payload with its row: what is read at once. */
const PIECE = MEBIBYTE;

interface Found {
  day: string;
  key: Row;
  /** Of the payload, wherever it is. */
  bytes: number;
  isApart: boolean;
}

/** Without the payload itself; the newest where there are several. */
async function findPayload(
  clickhouse: Clickhouse,
  table: Table,
  where: Conditions,
): Promise<Found | undefined> {
  const [size] = Object.entries(table.columns).find(([, { type }]) => type === "size") ?? [];
  const column = quoted(nameOf(table.apart ?? "payload"));
  const [row] = await clickhouse.ask(
    `SELECT ${keySelect(table)}, _day AS day, length(${column}) AS here,
       ${size === undefined ? "here" : quoted(nameOf(size))} AS said
     FROM ${table.name} WHERE ${where.sql} ORDER BY _day DESC LIMIT 1`,
    where.params,
  );
  if (row === undefined) return undefined;
  const [here, said] = [Number(row.here), Number(row.said)];
  const isApart = table.apart !== undefined && said > here;
  return { day: String(row.day), key: readKey(table, row), bytes: isApart ? said : here, isApart };
}

export async function readWhole(
  clickhouse: Clickhouse,
  blobs: BlobReader,
  table: Table,
  where: Conditions,
): Promise<Buffer | undefined> {
  const pieces: Buffer[] = [];
  const found = await findPayload(clickhouse, table, where);
  if (found === undefined) return undefined;
  for await (const piece of payloadPieces(clickhouse, blobs, table, where, found))
    pieces.push(piece);
  const [only = Buffer.alloc(0)] = pieces;
  return pieces.length > 1 ? Buffer.concat(pieces) : only;
}

/** What comes next from there on, as much as one wants to hold at once; nothing at its end. */
export async function readPiece(
  clickhouse: Clickhouse,
  blobs: BlobReader,
  table: Table,
  where: Conditions,
  fromByte: number,
): Promise<Buffer | undefined> {
  const found = await findPayload(clickhouse, table, where);
  if (found === undefined) return undefined;
  for await (const piece of payloadPieces(clickhouse, blobs, table, where, found, fromByte)) {
    return piece;
  }
  return Buffer.alloc(0);
}

/** Each is read when it is asked for. */
async function* payloadPieces(
  clickhouse: Clickhouse,
  blobs: BlobReader,
  table: Table,
  where: Conditions,
  found: Found,
  fromByte = 0,
): AsyncGenerator<Buffer> {
  if (found.isApart) {
    yield* blobPieces(blobs, table, found, fromByte);
    return;
  }
  const column = quoted(nameOf(table.apart ?? "payload"));
  for (let at = fromByte; at < found.bytes; at += PIECE) {
    const [row] = await clickhouse.ask(
      `SELECT base64Encode(substring(${column}, ${at + 1}, ${PIECE})) AS piece
       FROM ${table.name} WHERE ${where.sql} AND _day = '${found.day}' LIMIT 1`,
      where.params,
    );
    if (row === undefined) return;
    yield Buffer.from(String(row.piece), "base64");
  }
}

/** A payload that lies apart. */
export async function* blobPieces(
  blobs: BlobReader,
  table: Table & { readonly signal: Signal },
  { day, key, bytes }: Pick<Found, "day" | "key" | "bytes">,
  fromByte = 0,
): AsyncGenerator<Buffer> {
  const name = blobNameOf({ day, signal: table.signal }, table, key);
  let at = fromByte;
  for await (const piece of (await blobs.open(name, fromByte)) ?? []) {
    at += piece.length;
    yield piece;
  }
  if (at < bytes) throw new DamagedPayload(`${name} is gone, or shorter than it was.`);
}
