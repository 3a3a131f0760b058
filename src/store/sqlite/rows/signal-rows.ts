/** What of a batch goes into the file of which signal, and what is prepared for each. */
import type { DatabaseSync } from "node:sqlite";
import { SIGNALS, type Signal } from "#model/keeping/signal.ts";
import type { BatchRows } from "#store/ports/digest.ts";
import type { PayloadBlockWriter } from "#store/sqlite/days/payload-blocks.ts";
import { prepareErrors } from "./errors-rows.ts";
import { prepareLogs } from "./logs-rows.ts";
import { prepareReplays } from "./replays-rows.ts";
import { prepareTraces } from "./traces-rows.ts";

/** What the files of all signals can do, beside their own questions. */
export interface RowWriter {
  /** The payloads are added to the blocks at once, the rows written when the blocks are. */
  place(rows: BatchRows, blocks: PayloadBlockWriter): () => void;
  /** The rows are committed. */
  written?(rows: BatchRows): void;
}

const PREPARE = {
  errors: prepareErrors,
  traces: prepareTraces,
  logs: prepareLogs,
  replays: prepareReplays,
} satisfies Record<Signal, (db: DatabaseSync) => RowWriter>;

export type SignalTools = { [S in Signal]: ReturnType<(typeof PREPARE)[S]> };

export function prepareSignal<S extends Signal>(signal: S, db: DatabaseSync): SignalTools[S] {
  return PREPARE[signal](db) as SignalTools[S];
}

const HAS_ROWS: Record<Signal, (rows: BatchRows) => boolean> = {
  errors: (rows) =>
    rows.events.length > 0 ||
    rows.tagValues.length > 0 ||
    rows.feedback.length > 0 ||
    rows.checkIns.checkIns.length > 0,
  traces: (rows) => rows.spans.length > 0 || rows.vitals.length > 0 || rows.profiles.length > 0,
  logs: (rows) => rows.logs.length > 0 || rows.metrics.length > 0,
  replays: (rows) => rows.replays.length > 0 || rows.attachments.length > 0,
};

/** A file that a batch has nothing for is not touched by it. */
export function signalsOf(rows: BatchRows): Signal[] {
  return SIGNALS.filter((signal) => HAS_ROWS[signal](rows));
}
