/**
 * Everything in a day's file, or in meta, that can be about a user. A kind of telemetry that keeps anything
 * about users is a line here; the search and the deletion are the same for all.
 */
import type { Signal } from "#model/keeping/signal.ts";
import type { DayFile } from "#store/sqlite/database/files.ts";

type Columns3 = readonly [block: string, offset: string, bytes: string];

export interface ErasableTable {
  /** What a person calls its rows. */
  name: string;
  table: string;
  /** In whose files it is. */
  signal: Signal | "meta";
  /** Where it says whose it is. */
  idColumn?: string;
  /** Its payload has attributes ("user.id") that say whose it is. */
  hasAttributes?: boolean;
  /** Searched for an e-mail address, besides the payloads. */
  texts: readonly string[];
  places: readonly Columns3[];
  /** Its payload is in the row itself, in zstd. */
  packedColumn?: string;
  /** Its own id, which other things belong to. */
  ownEventColumn?: string;
  /** Belongs to an event or a transaction: goes with it. */
  eventColumn?: string;
  /** Rows with the same value are parts of one thing: one of them takes the others with it. */
  partsOf?: string;
}

const PLACE: Columns3 = ["block", "block_offset", "bytes"];

/** Events first: what belongs to them follows. */
export const ERASABLE_TABLES: readonly ErasableTable[] = [
  {
    name: "events",
    table: "event",
    signal: "errors",
    idColumn: "user_key",
    texts: ["title", "culprit", '"transaction"', "user_key"],
    places: [PLACE],
    ownEventColumn: "event_id",
  },
  {
    name: "spans",
    table: "span",
    signal: "traces",
    idColumn: "user_key",
    texts: ["name", "user_key"],
    places: [PLACE],
    ownEventColumn: "event_id",
  },
  {
    name: "log entries",
    table: "log",
    signal: "logs",
    hasAttributes: true,
    texts: ["body"],
    places: [PLACE],
  },
  {
    name: "metric points",
    table: "metric_point",
    signal: "logs",
    hasAttributes: true,
    texts: [],
    places: [PLACE],
  },
  {
    name: "feedback",
    table: "feedback",
    signal: "meta",
    idColumn: "user_id",
    texts: ["message", "name", "email", "url", "user_id"],
    places: [],
    packedColumn: "payload",
    eventColumn: "event_id",
  },
  {
    name: "replay segments",
    table: "replay_segment",
    signal: "replays",
    idColumn: "user_id",
    texts: ["user_id", "user_email", "user_name", "urls"],
    places: [PLACE, ["event_block", "event_offset", "event_bytes"]],
    partsOf: "replay_id",
  },
  {
    name: "profiles",
    table: "profile",
    signal: "traces",
    hasAttributes: true,
    texts: ['"transaction"'],
    places: [PLACE],
    eventColumn: "transaction_id",
  },
  {
    name: "attachments",
    table: "attachment",
    signal: "replays",
    texts: ["name"],
    places: [PLACE],
    eventColumn: "event_id",
  },
];

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
