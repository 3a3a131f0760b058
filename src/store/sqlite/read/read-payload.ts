/** The payload of a row, from the blocks of its day or from where large ones are. */

import type { Partition } from "#model/keeping/choose-partitions.ts";
import { blobNameOf } from "#model/tables/apart.ts";
import type { Table } from "#model/tables/table.ts";
import type { BlobReader } from "#store/ports/blobs.ts";
import { DamagedPayload } from "#store/ports/damaged-payload.ts";
import { type Row, refOf } from "#store/sqlite/database/row-values.ts";
import { APART, type PayloadRef, readPieces } from "#store/sqlite/days/payload-blocks.ts";
import { keyReader } from "#store/sqlite/rows/decode.ts";

type PayloadFile = Partition & { blobPath: string };

export async function readWhole(
  blobs: BlobReader,
  file: PayloadFile,
  table: Table,
  row: Row,
): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of payloadPieces(blobs, file, table, row)) pieces.push(piece);
  const [only = Buffer.alloc(0)] = pieces;
  return pieces.length > 1 ? Buffer.concat(pieces) : only;
}

/** What comes next from there on, as much as one wants to hold at once; nothing at its end. */
export async function readPiece(
  blobs: BlobReader,
  file: PayloadFile,
  table: Table,
  row: Row,
  fromByte: number,
): Promise<Buffer> {
  for await (const piece of payloadPieces(blobs, file, table, row, fromByte)) return piece;
  return Buffer.alloc(0);
}

/** Each is read when it is asked for. */
export async function* payloadPieces(
  blobs: BlobReader,
  file: PayloadFile,
  table: Table,
  row: Row,
  fromByte = 0,
): AsyncGenerator<Buffer> {
  const ref = refOf(row);
  if (ref.block !== APART) {
    yield* piecesInBlocks(file, ref, fromByte);
    return;
  }
  const name = blobNameOf(file, table, keyReader(table)(row));
  let at = fromByte;
  for await (const piece of (await blobs.open(name, fromByte)) ?? []) {
    at += piece.length;
    yield piece;
  }
  if (at < ref.bytes) throw new DamagedPayload(`${name} is gone, or shorter than it was.`);
}

/** The file of all payloads of its day may be gone, too. */
function* piecesInBlocks({ blobPath }: PayloadFile, ref: PayloadRef, fromByte: number) {
  try {
    yield* readPieces(blobPath, ref, fromByte);
  } catch (error) {
    const isGone = error instanceof Error && "code" in error && error.code === "ENOENT";
    throw isGone ? new DamagedPayload(`${blobPath} is gone.`) : error;
  }
}
