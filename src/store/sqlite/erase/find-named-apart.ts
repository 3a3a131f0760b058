/** The rows of a file whose large payloads hold an address. */

import type { DatabaseSync } from "node:sqlite";
import { pieceNamesEmail } from "#lib/names-user.ts";
import type { ProjectId } from "#model/ids.ts";
import type { UserSelector } from "#model/keeping/user-deletion.ts";
import { APART_TABLES } from "#model/tables/apart.ts";
import { TABLES } from "#model/tables/index.ts";
import type { Table } from "#model/tables/table.ts";
import type { BlobReader } from "#store/ports/blobs.ts";
import { DamagedPayload } from "#store/ports/damaged-payload.ts";
import type { DayFile } from "#store/sqlite/database/files.ts";
import { APART } from "#store/sqlite/days/payload-blocks.ts";
import { payloadPieces } from "#store/sqlite/read/read-payload.ts";

/** By table, the numbers of the rows. */
export async function findNamedApart(
  blobs: BlobReader,
  file: DayFile & { db: DatabaseSync; blobPath: string },
  { projectId, who: { email } }: { projectId: ProjectId; who: UserSelector },
): Promise<Map<string, Set<number>>> {
  const found = new Map<string, Set<number>>();
  if (email === undefined) return found;
  for (const table of APART_TABLES.map((name): Table => TABLES[name])) {
    if (table.signal !== file.signal) continue;
    const ids = new Set<number>();
    const large = file.db.prepare(`SELECT * FROM ${table.name} WHERE project_id = ? AND block = ?`);
    for (const row of large.all(projectId, APART)) {
      const isNamed = await pieceNamesEmail(payloadPieces(blobs, file, table, row), email).catch(
        unlessDamaged,
      );
      if (isNamed) ids.add(Number(row.id));
    }
    found.set(table.name, ids);
  }
  return found;
}

/** A payload that cannot be read says nothing; its row may still say whose it is. */
function unlessDamaged(error: unknown): boolean {
  if (error instanceof DamagedPayload) return false;
  throw error;
}
