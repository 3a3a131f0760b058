/**
 * Looks for damage that nobody has met yet: SQLite's own check of every file, the checksum of every
 * block of payloads, and every large payload that lies apart. What is found stays where it is and is read around; a list of it is
 * kept for the system page and for `lapwing doctor`.
 */
import { closeSync, existsSync, openSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { utcDay } from "#lib/time.ts";
import type { DamagedPart } from "#model/keeping/system.ts";
import type { BlobReader } from "#store/ports/blobs.ts";
import type { FinishedScan } from "#store/ports/operations.ts";
import {
  dayBlobPath,
  dayDatabasePath,
  listDayFiles,
  metaPath,
  telemetryFolder,
} from "#store/sqlite/database/files.ts";
import { checkBlock } from "#store/sqlite/days/payload-blocks.ts";
import { checkLargePayloads } from "./check-large-payloads.ts";
import { isSound, isWhole } from "./damaged-days.ts";

/** A pause after so many blocks: the disk belongs to others first. */
const BLOCKS_A_STEP = 64;

/** Ends a step with each turn; whoever runs it may wait between them. */
export async function* scanForDamage(
  dataFolder: string,
  blobs: BlobReader,
  nowMs: () => number,
): AsyncGenerator<void, FinishedScan> {
  const found: DamagedPart[] = [];
  const add = (what: DamagedPart["what"], path: string, bytes: number) => {
    const [day] = /\d{4}-\d\d-\d\d/.exec(path) ?? [];
    found.push({ what, path: relative(dataFolder, path), day, bytes, foundAtMs: nowMs() });
  };
  if (!isWhole(metaPath(dataFolder))) add("meta", metaPath(dataFolder), 0);
  yield;
  for (const file of existsSync(telemetryFolder(dataFolder)) ? listDayFiles(dataFolder) : []) {
    const [path, blob] = [dayDatabasePath(dataFolder, file), dayBlobPath(dataFolder, file)];
    try {
      // While the check runs nothing can be merged into a file: the one that is written gets the short one.
      const isOver = file.day < utcDay(nowMs());
      if (!(isOver ? isWhole(path) : isSound(path))) add("rows", path, statSync(path).size);
      else {
        const bytes = yield* countDamagedBytes(path, blob);
        if (bytes > 0) add("payloads", blob, bytes);
        for await (const large of checkLargePayloads(path, file, blobs)) {
          if (large !== undefined)
            add("payloads", join(dataFolder, "blobs", large.name), large.bytes);
          yield;
        }
      }
    } catch (error) {
      // Retention may have removed it meanwhile.
      if (existsSync(path)) throw error;
    }
    yield;
  }
  return { finishedAtMs: nowMs(), found };
}

/** Of the blocks that rows point to; what else is in the file was wiped, or never committed. */
function* countDamagedBytes(path: string, blob: string): Generator<void, number> {
  const blocks = listBlocks(path);
  yield;
  if (blocks.length === 0) return 0;
  // Without its file every block is lost; how large they were nobody knows.
  if (!existsSync(blob)) return 1;
  let damaged = 0;
  const fd = openSync(blob, "r");
  try {
    for (const [i, at] of blocks.entries()) {
      // A block that is being overwritten is whole again a moment later.
      const block = checkBlock(fd, at);
      if (!block.isWhole && !checkBlock(fd, at).isWhole) damaged += block.bytes;
      if ((i + 1) % BLOCKS_A_STEP === 0) yield;
    }
  } finally {
    closeSync(fd);
  }
  return damaged;
}

function listBlocks(path: string): number[] {
  const db = new DatabaseSync(path, { readOnly: true });
  try {
    const tables = db
      .prepare(
        `SELECT t.name FROM sqlite_schema AS t JOIN pragma_table_info(t.name) AS c
         WHERE t.type = 'table' AND c.name = 'block' AND t.name <> 'wipe'`,
      )
      .all();
    const blocks = new Set<number>();
    for (const { name } of tables) {
      const sql = `SELECT DISTINCT block FROM "${name}" WHERE bytes > 0 AND block >= 0`;
      for (const row of db.prepare(sql).all()) blocks.add(Number(row.block));
    }
    return [...blocks].sort((a, b) => a - b);
  } finally {
    db.close();
  }
}

export function writeScan(dataFolder: string, scan: FinishedScan): void {
  writeFileSync(scanPath(dataFolder), `${JSON.stringify(scan)}\n`);
}

/** undefined when none has finished yet. */
export function readScan(dataFolder: string): FinishedScan | undefined {
  try {
    return JSON.parse(readFileSync(scanPath(dataFolder), "utf8")) as FinishedScan;
  } catch {
    // Never written, or damaged itself: the next scan writes it anew.
    return undefined;
  }
}

function scanPath(dataFolder: string): string {
  return join(dataFolder, "last-scan.json");
}
