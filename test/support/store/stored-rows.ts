/** Plain SQL on the files of a stopped server, or on the servers that have its rows. Which file of a day holds a table is looked up. */
import { readdirSync } from "node:fs";
import { basename, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { readWholeBlock } from "#store/sqlite/days/payload-blocks.ts";
import { serverRows } from "#test/support/servers/server-rows.ts";

export type Row = Record<string, string | number | bigint | null | Uint8Array>;

export function metaRows(data: string, sql: string): Row[] {
  const onServer = serverRows(data, "postgres", sql);
  if (onServer !== undefined) return onServer;
  return ask(join(data, "meta.db"), sql);
}

/** From all files that have the table; `file` says which one a row is from. */
export function dayRows(data: string, table: string, sql: string): (Row & { file: string })[] {
  const onServer = serverRows(data, "clickhouse", sql);
  if (onServer !== undefined) return onServer.map((row) => ({ ...row, file: "" }));
  return dayFiles(data).flatMap((file) => {
    const named = `SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = '${table}'`;
    if (ask(file, named).length === 0) return [];
    return ask(file, sql).map((row) => ({ ...row, file }));
  });
}

export function dayFiles(data: string): string[] {
  const folder = join(data, "telemetry");
  const names = readdirSync(folder).filter((name) => name.endsWith(".db"));
  return names.map((name) => join(folder, name));
}

/** The seals of sendings (see mixed-load.ts) as they are stored, in their order, by day. */
export function seals(data: string): Map<string, string[]> {
  const sql = "SELECT body FROM log WHERE body LIKE 'seal %' ORDER BY id";
  const byDay = Map.groupBy(dayRows(data, "log", sql), ({ file }) => basename(file).slice(0, 10));
  const sorted = [...byDay].sort(([a], [b]) => a.localeCompare(b));
  return new Map(sorted.map(([day, rows]) => [day, rows.map(({ body }) => String(body))]));
}

/** What SQLite itself finds wrong with any file; empty when all are sound. */
export function findUnsound(data: string): string[] {
  return [join(data, "meta.db"), ...dayFiles(data)].filter((file) => {
    const [answer] = ask(file, "PRAGMA quick_check");
    return answer?.quick_check !== "ok";
  });
}

/** Reads payloads by the place that their rows name; what stands in one block is unpacked once. */
export function payloadReader(): (row: Row & { file: string }) => Buffer {
  const blocks = new Map<string, Buffer>();
  return ({ file, block, block_offset: offset, bytes }) => {
    const path = file.replace(/\.db$/, ".blob");
    const name = `${path} ${block}`;
    const raw = blocks.get(name) ?? readWholeBlock(path, Number(block))?.raw;
    if (raw === undefined) throw new Error(`There is no block at ${block} of ${path}`);
    // Rows come in the order of their payloads: the blocks before are done with.
    if (blocks.size > 20 && !blocks.has(name)) blocks.clear();
    blocks.set(name, raw);
    return raw.subarray(Number(offset), Number(offset) + Number(bytes));
  };
}

function ask(path: string, sql: string): Row[] {
  const db = new DatabaseSync(path);
  try {
    return db.prepare(sql).all() as Row[];
  } finally {
    db.close();
  }
}
