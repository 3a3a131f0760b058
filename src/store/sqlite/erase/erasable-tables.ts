/**
 * Everything in a day's file, or in meta, that can be about a user: what tables declare of it. The
 * search and the deletion are the same for all.
 */
import type { Signal } from "#model/keeping/signal.ts";
import { TABLES } from "#model/tables/index.ts";
import type { Erase, Table } from "#model/tables/table.ts";
import type { DayFile } from "#store/sqlite/database/files.ts";
import { nameOf, payloadColumns, quoted } from "#store/sqlite/rows/columns.ts";

type Columns3 = readonly [block: string, offset: string, bytes: string];

export interface ErasableTable {
  /** What a person calls its rows. */
  name: string;
  table: string;
  /** In whose files it is. */
  signal: Signal | "meta";
  /** Where it says whose it is. */
  idColumn?: string | undefined;
  /** Its payload has attributes ("user.id") that say whose it is. */
  hasAttributes?: boolean | undefined;
  /** Searched for an e-mail address, besides the payloads. */
  texts: readonly string[];
  places: readonly Columns3[];
  /** Its payload is in the row itself, in zstd. */
  packedColumn?: string | undefined;
  /** Its own id, which other things belong to. */
  ownEventColumn?: string | undefined;
  /** Belongs to an event or a transaction: goes with it. */
  eventColumn?: string | undefined;
  /** Rows with the same value are parts of one thing: one of them takes the others with it. */
  partsOf?: string | undefined;
}

const FEEDBACK: ErasableTable = {
  name: "feedback",
  table: "feedback",
  signal: "meta",
  idColumn: "user_id",
  texts: ["message", "name", "email", "url", "user_id"],
  places: [],
  packedColumn: "payload",
  eventColumn: "event_id",
};

/** Events first: what belongs to them follows. */
export const ERASABLE_TABLES: readonly ErasableTable[] = [
  ...Object.values<Table>(TABLES).flatMap((table) =>
    table.erase === undefined ? [] : erasable(table, table.erase),
  ),
  FEEDBACK,
];

function erasable(table: Table, erase: Erase): ErasableTable {
  const column = (key: string | undefined) => key && nameOf(key);
  return {
    name: erase.called,
    table: table.name,
    signal: table.signal,
    idColumn: column(erase.owner),
    hasAttributes: erase.hasAttributes,
    ownEventColumn: column(erase.eventId),
    eventColumn: column(erase.ofEvent),
    partsOf: column(erase.partsOf),
    texts: erase.texts.map((key) => quoted(nameOf(key))),
    places: payloadColumns(table),
  };
}

export function tablesIn({ signal }: Pick<ErasableTable, "signal">): ErasableTable[] {
  return ERASABLE_TABLES.filter((table) => table.signal === signal);
}

/** What others may belong to comes first: transactions, then events. */
const ORDER: readonly Signal[] = ["traces", "errors", "logs", "replays"];

/** Oldest day first: what belongs to an event came with it or after it. */
export function inErasingOrder<File extends DayFile>(files: readonly File[]): File[] {
  return files.toSorted(
    (a, b) => a.day.localeCompare(b.day) || ORDER.indexOf(a.signal) - ORDER.indexOf(b.signal),
  );
}
