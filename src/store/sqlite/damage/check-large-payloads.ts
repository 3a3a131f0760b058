/** Large payloads that are gone, shorter than they were or, where their row says it, not what came. */

import { createHash } from "node:crypto";
import { DatabaseSync } from "node:sqlite";
import { APART_TABLES, blobNameOf } from "#model/tables/apart.ts";
import { TABLES } from "#model/tables/index.ts";
import type { Table } from "#model/tables/table.ts";
import type { BlobReader } from "#store/ports/blobs.ts";
import { DamagedPayload } from "#store/ports/damaged-payload.ts";
import type { DayFile } from "#store/sqlite/database/files.ts";
import { hexOf, type Row } from "#store/sqlite/database/row-values.ts";
import { APART } from "#store/sqlite/days/payload-blocks.ts";
import { payloadPieces } from "#store/sqlite/read/read-payload.ts";
import { keyReader } from "#store/sqlite/rows/decode.ts";

export interface DamagedBlob {
  name: string;
  bytes: number;
}

/** Ends a step with each piece that was read; the step of one that is damaged says so. */
export async function* checkLargePayloads(
  path: string,
  file: DayFile,
  blobs: BlobReader,
): AsyncGenerator<DamagedBlob | undefined> {
  for (const { table, row } of listLarge(path, file)) {
    const hash = createHash("sha256");
    let isWhole = true;
    try {
      for await (const piece of payloadPieces(blobs, { ...file, blobPath: "" }, table, row)) {
        hash.update(piece);
        yield undefined;
      }
    } catch (error) {
      if (!(error instanceof DamagedPayload)) throw error;
      isWhole = false;
    }
    const isOther = "sha256" in row && hexOf(row.sha256) !== hash.digest("hex");
    const name = blobNameOf(file, table, keyReader(table)(row));
    // A deletion may have taken both meanwhile.
    if ((!isWhole || isOther) && isStillThere(path, table, row)) {
      yield { name, bytes: Number(row.bytes) };
    }
  }
}

function listLarge(path: string, { signal }: DayFile): { table: Table; row: Row }[] {
  const tables = APART_TABLES.map((name): Table => TABLES[name]);
  return asking(path, (db) =>
    tables
      .filter((table) => table.signal === signal)
      .flatMap((table) => {
        const large = db.prepare(`SELECT * FROM ${table.name} WHERE block = ?`).all(APART);
        return large.map((row) => ({ table, row }));
      }),
  );
}

function isStillThere(path: string, { name }: Table, row: Row): boolean {
  const find = `SELECT 1 FROM ${name} WHERE id = ? AND block = ?`;
  return asking(path, (db) => db.prepare(find).get(Number(row.id), APART) !== undefined);
}

function asking<T>(path: string, ask: (db: DatabaseSync) => T): T {
  const db = new DatabaseSync(path, { readOnly: true });
  try {
    return ask(db);
  } finally {
    db.close();
  }
}
