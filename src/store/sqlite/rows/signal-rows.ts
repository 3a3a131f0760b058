/** What is prepared for the file of a signal: writing its tables, and asking what they hold. */
import type { DatabaseSync } from "node:sqlite";
import { getOrMake } from "#lib/get-or-make.ts";
import type { Signal } from "#model/keeping/signal.ts";
import { bytesApart } from "#model/tables/apart.ts";
import { TABLE_NAMES, TABLES, type TableName, type TelemetryRows } from "#model/tables/index.ts";
import type { Table } from "#model/tables/table.ts";
import {
  APART,
  type PayloadBlockWriter,
  type PayloadRef,
} from "#store/sqlite/days/payload-blocks.ts";
import { prepareCountTags } from "#store/sqlite/read/count-tags.ts";
import { type FindStored, prepareFindEvents, prepareFindStored } from "./find-stored.ts";
import {
  prepareFindStoredSpans,
  prepareFindStoredTransactions,
  prepareListCountedNames,
} from "./find-stored-spans.ts";
import { prepareInsert } from "./insert-rows.ts";
import { prepareWriteMetricHours } from "./metric-hours.ts";
import { prepareWriteSegmentStats } from "./segment-stats-writer.ts";
import { TagValues } from "./tag-values.ts";

type Sums = { [T in TableName]?: (db: DatabaseSync) => WriteSums<T> };
/** After the rows: what they add to sums beside them, given the numbers of what they share. */
type WriteSums<T extends TableName> = (
  rows: Readonly<TelemetryRows[T]>,
  sharedIds: readonly number[],
) => void;

const SUMS: Sums = {
  events: prepareCountTags,
  spans: prepareWriteSegmentStats,
  metrics: prepareWriteMetricHours,
};

/** What the file of one signal alone can be asked. */
const QUESTIONS = {
  errors: (db: DatabaseSync) => {
    const tagValues = new TagValues(db);
    const written = (rows: TelemetryRows) => tagValues.written(rows.tagValues);
    return { findEvents: prepareFindEvents(db), tagValues, written };
  },
  traces: (db: DatabaseSync) => ({
    findStoredSpans: prepareFindStoredSpans(db),
    findStoredTransactions: prepareFindStoredTransactions(db),
    listCountedNames: prepareListCountedNames(db),
  }),
  logs: () => ({}),
  replays: () => ({}),
} satisfies Record<Signal, (db: DatabaseSync) => object>;

export type SignalTools<S extends Signal = Signal> = SignalRows & ReturnType<(typeof QUESTIONS)[S]>;

export class SignalRows {
  readonly db: DatabaseSync;
  /** The rows are committed. */
  written?(rows: TelemetryRows): void;
  readonly #writers: ReturnType<typeof prepareWriter>[];
  readonly #lookups = new Map<Table, FindStored>();

  constructor(signal: Signal, db: DatabaseSync) {
    this.db = db;
    const own = TABLE_NAMES.filter((name) => TABLES[name].signal === signal);
    this.#writers = own.map((name) => prepareWriter(name, db));
  }

  /** The payloads are added to the blocks at once, the rows written when the blocks are. */
  add(rows: TelemetryRows, blocks: PayloadBlockWriter): () => void {
    const writes = this.#writers.map((add) => add(rows, blocks));
    return () => {
      for (const write of writes) write();
    };
  }

  findStored(table: Table, keys: readonly object[]): string[] {
    return getOrMake(this.#lookups, table, () => prepareFindStored(this.db, table))(keys);
  }
}

export function prepareSignal<S extends Signal>(signal: S, db: DatabaseSync): SignalTools<S> {
  return Object.assign(new SignalRows(signal, db), QUESTIONS[signal](db)) as SignalTools<S>;
}

function prepareWriter<T extends TableName>(name: T, db: DatabaseSync) {
  const table: Table = TABLES[name];
  const insert = prepareInsert(db, table);
  const addUp = SUMS[name]?.(db);
  const payloads = Object.keys(table.payloads ?? {});
  return (all: TelemetryRows, blocks: PayloadBlockWriter): (() => void) => {
    const rows: readonly Readonly<Record<string, unknown>>[] = all[name];
    if (rows.length === 0) return () => {};
    const refs = payloads.map((payload) =>
      rows.map((row) => apartRef(table, payload, row) ?? blocks.add(row[payload] as Buffer)),
    );
    return () => {
      const sharedIds = insert(rows, refs);
      addUp?.(all[name], sharedIds);
    };
  };
}

function apartRef(
  table: Table,
  payload: string,
  row: Readonly<Record<string, unknown>>,
): PayloadRef | undefined {
  if (payload !== table.apart) return undefined;
  const bytes = bytesApart(table, row);
  return bytes === undefined ? undefined : { block: APART, offset: 0, bytes };
}
