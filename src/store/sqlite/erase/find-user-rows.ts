/** The rows of one table of a day that are about a user. */

import type { DatabaseSync } from "node:sqlite";
import { namesEmail, namesUserId } from "#lib/names-user.ts";
import type { ProjectId } from "#model/ids.ts";
import type { UserSelector } from "#model/keeping/user-deletion.ts";
import { DamagedPayload } from "#store/ports/damaged-payload.ts";
import { BlockCache } from "#store/sqlite/days/block-cache.ts";
import { APART, type PayloadRef } from "#store/sqlite/days/payload-blocks.ts";
import type { ErasableTable } from "./erasable-tables.ts";

export interface DaySearch {
  db: DatabaseSync;
  blobPath: string;
  /** Rows whose large payload holds the address, by table. */
  namedApart: ReadonlyMap<string, ReadonlySet<number>>;
  projectId: ProjectId;
  who: UserSelector;
  /** Events of the user, in hexadecimal: what belongs to one of them is the user's too. */
  eventIds: ReadonlySet<string>;
}

export interface FoundRow {
  id: number;
  refs: PayloadRef[];
}

/** `upTo`: only rows up to this id. */
export function findUserRows(search: DaySearch, table: ErasableTable, upTo: number): FoundRow[] {
  const { db, projectId } = search;
  const columns = ["id", ...table.texts, ...table.refs.flat()];
  if (table.idColumn !== undefined) columns.push(table.idColumn);
  if (table.eventColumn !== undefined) columns.push(table.eventColumn);
  if (table.partsOf !== undefined) columns.push(table.partsOf);
  const select = `SELECT ${[...new Set(columns)].join(", ")} FROM ${table.table}
    WHERE project_id = ? AND id <= ?`;
  const blocks = new BlockCache();
  const found = new Map<number, FoundRow>();
  const wholes = new Map<string, Uint8Array>();
  for (const row of db.prepare(`${select} ORDER BY id`).iterate(projectId, upTo)) {
    if (!isAbout(row, table, search, blocks)) continue;
    found.set(Number(row.id), toFound(row, table));
    const whole = table.partsOf === undefined ? undefined : row[table.partsOf];
    if (whole instanceof Uint8Array) wholes.set(Buffer.from(whole).toString("hex"), whole);
  }
  const parts = db.prepare(`${select} AND ${table.partsOf ?? "id"} = ?`);
  for (const whole of wholes.values()) {
    for (const row of parts.iterate(projectId, upTo, whole)) {
      found.set(Number(row.id), toFound(row, table));
    }
  }
  return [...found.values()];
}

/** The events and transactions among them, in hexadecimal. */
export function eventIdsOf(
  db: DatabaseSync,
  { table, ownEventColumn }: ErasableTable,
  rows: readonly FoundRow[],
): string[] {
  if (ownEventColumn === undefined) return [];
  const select = db.prepare(`SELECT ${ownEventColumn} AS event_id FROM ${table} WHERE id = ?`);
  return rows.flatMap(({ id }) => {
    const bytes = select.get(id)?.event_id;
    return bytes instanceof Uint8Array ? Buffer.from(bytes).toString("hex") : [];
  });
}

type Row = Record<string, unknown>;

function isAbout(
  row: Row,
  table: ErasableTable,
  { who, eventIds, blobPath, namedApart }: DaySearch,
  blocks: BlockCache,
): boolean {
  const event = table.eventColumn === undefined ? undefined : row[table.eventColumn];
  if (event instanceof Uint8Array && eventIds.has(Buffer.from(event).toString("hex"))) return true;
  const payloads = () => refsOf(row, table).map((ref) => readOrNothing(blocks, blobPath, ref));
  const { id, email } = who;
  if (id !== undefined) {
    if (table.idColumn !== undefined && row[table.idColumn] === id) return true;
    return table.hasAttributes === true && payloads().some((bytes) => namesUserId(bytes, id));
  }
  if (email === undefined) return false;
  const texts = table.texts.map((name) => row[name.replaceAll('"', "")]);
  if (texts.some((text) => typeof text === "string" && text.toLowerCase().includes(email))) {
    return true;
  }
  if (namedApart.get(table.table)?.has(Number(row.id))) return true;
  return payloads().some((bytes) => namesEmail(bytes, email));
}

function toFound(row: Row, table: ErasableTable): FoundRow {
  return { id: Number(row.id), refs: refsOf(row, table) };
}

function refsOf(row: Row, table: ErasableTable): PayloadRef[] {
  return table.refs.flatMap(([block, offset, bytes]) =>
    row[block] === null || Number(row[block]) === APART
      ? []
      : { block: Number(row[block]), offset: Number(row[offset]), bytes: Number(row[bytes]) },
  );
}

/** A payload that cannot be read says nothing; its row may still say whose it is. */
function readOrNothing(blocks: BlockCache, path: string, ref: PayloadRef): Buffer {
  try {
    return blocks.read(path, ref);
  } catch (error) {
    if (error instanceof DamagedPayload) return Buffer.alloc(0);
    throw error;
  }
}
