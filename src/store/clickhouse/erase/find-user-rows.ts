/** The rows of one table, on one day, that are about a user. */

import { namesUserId, pieceNamesEmail } from "#lib/names-user.ts";
import type { Partition } from "#model/keeping/choose-partitions.ts";
import type { RowMark } from "#model/keeping/user-deletion.ts";
import type { Erase, Table } from "#model/tables/table.ts";
import type { Clickhouse, Row } from "#store/clickhouse/connection.ts";
import { hexSet } from "#store/clickhouse/ids.ts";
import { Conditions } from "#store/clickhouse/read/conditions.ts";
import { blobPieces } from "#store/clickhouse/read/read-payload.ts";
import { keySelect, payloadIn, readKey, selectPayload } from "#store/clickhouse/read/select.ts";
import { nameOf, payloadsOf, quoted } from "#store/clickhouse/schema/columns.ts";
import type { BlobReader } from "#store/ports/blobs.ts";
import { DamagedPayload } from "#store/ports/damaged-payload.ts";
import type { UserSearch } from "#store/ports/digest-erasing.ts";

/** Where a row stands: no other of its table has the same. */
export interface FoundRow {
  spool: string;
  to: number;
  row: number;
  /** Of the event or transaction that it is, and of the whole that it is a part of; "" without. */
  eventId: string;
  whole: string;
}

export type ErasableTable = Table & { readonly erase: Erase };
export type FoundInTables = Map<ErasableTable, FoundRow[]>;

export interface TableSearch extends UserSearch {
  partition: Partition;
  /** Only what was there then. */
  mark: RowMark | undefined;
}

export async function findUserRows(
  clickhouse: Clickhouse,
  blobs: BlobReader,
  table: ErasableTable,
  search: TableSearch,
): Promise<FoundRow[]> {
  const found = new Map<string, FoundRow>();
  const keep = (row: Row) => found.set(placeOf(row), toFound(row));
  for (const row of await findDirect(clickhouse, table, search)) keep(row);
  for (const row of await findByAttributes(clickhouse, table, search)) keep(row);
  for (const row of await findApart(clickhouse, blobs, table, search)) keep(row);
  for (const row of await findParts(clickhouse, table, search, [...found.values()])) keep(row);
  return [...found.values()];
}

/** By what the engine itself can see: columns and, for an address, payloads. */
async function findDirect(
  clickhouse: Clickhouse,
  table: ErasableTable,
  search: TableSearch,
): Promise<Row[]> {
  const { erase } = table;
  const asked = amongProjects(search);
  const ways: string[] = [];
  if (erase.ofEvent !== undefined && search.eventIds.length > 0) {
    ways.push(`${nameOf(erase.ofEvent)} IN ${hexSet(search.eventIds)}`);
  }
  const { id, email } = search.who;
  if (id !== undefined && erase.owner !== undefined) {
    ways.push(`${nameOf(erase.owner)} = ${asked.value("String", id)}`);
  }
  if (id === undefined && email !== undefined) ways.push(...namingEmail(table, asked, email));
  if (ways.length === 0) return [];
  asked.add(`(${ways.join(" OR ")})`);
  return clickhouse.ask(
    `SELECT ${placeColumns(erase)} FROM ${table.name} WHERE ${asked.sql}`,
    asked.params,
  );
}

/** In any case, in payloads also with its "@" escaped. */
function namingEmail(table: ErasableTable, asked: Conditions, email: string) {
  const plain = asked.value("String", email);
  const escaped = asked.value("String", email.replace("@", "\\u0040"));
  const holds = (text: string) => `position(lowerUTF8(${text}), ${plain}) > 0`;
  const texts = table.erase.texts.map((key) => {
    const name = quoted(nameOf(key));
    if (table.columns[key]?.type === "texts") return `arrayExists(one -> ${holds("one")}, ${name})`;
    return holds(`ifNull(${name}, '')`);
  });
  const payloads = payloadsOf(table).map((name) => quoted(nameOf(name)));
  return [
    ...texts,
    ...payloads.map(holds),
    ...payloads.map((name) => `position(lowerUTF8(${name}), ${escaped}) > 0`),
  ];
}

/** Attributes in the payload say whose it is: those that may are opened. */
async function findByAttributes(
  clickhouse: Clickhouse,
  table: ErasableTable,
  search: TableSearch,
): Promise<Row[]> {
  const { id } = search.who;
  if (id === undefined || !table.erase.hasAttributes) return [];
  const asked = amongProjects(search);
  const [payload = "payload"] = payloadsOf(table);
  const name = quoted(nameOf(payload));
  asked.add(
    `position(${name}, ${asked.value("String", id)}) > 0 AND position(${name}, 'user') > 0`,
  );
  const found: Row[] = [];
  const rows = clickhouse.stream(
    `SELECT ${placeColumns(table.erase)}, ${selectPayload(payload)} FROM ${table.name}
     WHERE ${asked.sql}`,
    asked.params,
  );
  for await (const row of rows) {
    if (namesUserId(payloadIn(row, payload), id)) found.push(row);
  }
  return found;
}

/** What lies apart is read piece by piece. */
async function findApart(
  clickhouse: Clickhouse,
  blobs: BlobReader,
  table: ErasableTable,
  search: TableSearch,
): Promise<Row[]> {
  const { email } = search.who;
  const { apart, columns } = table;
  if (email === undefined || apart === undefined) return [];
  const [size = ""] = Object.entries(columns).find(([, { type }]) => type === "size") ?? [];
  const bytes = quoted(nameOf(size));
  const asked = amongProjects(search).add(`length(${quoted(nameOf(apart))}) < ${bytes}`);
  const rows = await clickhouse.ask(
    `SELECT ${placeColumns(table.erase)}, ${keySelect(table)}, ${bytes} AS size
     FROM ${table.name} WHERE ${asked.sql}`,
    asked.params,
  );
  const found: Row[] = [];
  for (const row of rows) {
    const payload = { ...search.partition, key: readKey(table, row), bytes: Number(row.size) };
    const isNamed = await pieceNamesEmail(blobPieces(blobs, table, payload), email).catch(
      unlessDamaged,
    );
    if (isNamed) found.push(row);
  }
  return found;
}

/** A payload that is gone says nothing; its row may still say whose it is. */
function unlessDamaged(error: unknown): boolean {
  if (error instanceof DamagedPayload) return false;
  throw error;
}

/** One part of a thing takes the others with it. */
async function findParts(
  clickhouse: Clickhouse,
  table: ErasableTable,
  search: TableSearch,
  found: readonly FoundRow[],
): Promise<Row[]> {
  const wholes = found.map(({ whole }) => whole).filter((whole) => whole !== "");
  if (table.erase.partsOf === undefined || wholes.length === 0) return [];
  const asked = amongProjects(search).add(`${nameOf(table.erase.partsOf)} IN ${hexSet(wholes)}`);
  return clickhouse.ask(
    `SELECT ${placeColumns(table.erase)} FROM ${table.name} WHERE ${asked.sql}`,
    asked.params,
  );
}

/** Of the project, the day, and up to the mark: what a spool had brought until then. */
function amongProjects({ projectId, partition, mark }: TableSearch): Conditions {
  const asked = new Conditions()
    .equals("_day", "Date", partition.day)
    .equals("project_id", "Int64", projectId);
  if (mark === undefined) return asked;
  const until = spoolsOf(mark).map(([spool, to]) => {
    return `(_spool = ${asked.value("String", spool)} AND _to <= ${asked.value("Int64", to)})`;
  });
  return asked.add(until.length === 0 ? "0" : `(${until.join(" OR ")})`);
}

/** In a mark, beside the spools: which of several attempts it is. */
export const ATTEMPT = "attempt";

function spoolsOf(mark: RowMark): [string, number][] {
  return Object.entries(mark).filter(([name]) => name !== ATTEMPT);
}

function placeColumns({ eventId, partsOf }: Erase): string {
  const hexed = (key: string | undefined) =>
    key === undefined ? "''" : `lower(hex(${nameOf(key)}))`;
  return `_spool AS spool, _to AS to, _row AS row, ${hexed(eventId)} AS eventOf, ${hexed(partsOf)} AS whole`;
}

function toFound(row: Row): FoundRow {
  return {
    spool: String(row.spool),
    to: Number(row.to),
    row: Number(row.row),
    eventId: String(row.eventOf),
    whole: String(row.whole),
  };
}

function placeOf({ spool, to, row }: Row): string {
  return `${spool} ${to} ${row}`;
}
