/**
 * Everything in a day's file that can be about a user: what tables declare of it. The
 * search and the deletion are the same for all.
 */
import type { Signal } from "#model/keeping/signal.ts";
import { TABLES } from "#model/tables/index.ts";
import type { Erase, Table } from "#model/tables/table.ts";
import { nameOf, payloadColumns, quoted } from "#store/sqlite/rows/columns.ts";

type Columns3 = readonly [block: string, offset: string, bytes: string];

export interface ErasableTable {
  /** What a person calls its rows. */
  name: string;
  table: string;
  /** In whose files it is. */
  signal: Signal;
  /** Where it says whose it is. */
  idColumn?: string | undefined;
  /** Its payload has attributes ("user.id") that say whose it is. */
  hasAttributes?: boolean | undefined;
  /** Searched for an e-mail address, besides the payloads. */
  texts: readonly string[];
  refs: readonly Columns3[];
  /** Its own id, which other things belong to. */
  ownEventColumn?: string | undefined;
  /** Belongs to an event or a transaction: goes with it. */
  eventColumn?: string | undefined;
  /** Rows with the same value are parts of one thing: one of them takes the others with it. */
  partsOf?: string | undefined;
}

/** Events first: what belongs to them follows. */
const ERASABLE_TABLES: readonly ErasableTable[] = Object.values<Table>(TABLES).flatMap((table) =>
  table.erase === undefined ? [] : erasable(table, table.erase),
);

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
    refs: payloadColumns(table),
  };
}

export function tablesIn({ signal }: Pick<ErasableTable, "signal">): ErasableTable[] {
  return ERASABLE_TABLES.filter((table) => table.signal === signal);
}
