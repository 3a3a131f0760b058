/** What is prepared for the file of each signal. */
import type { DatabaseSync } from "node:sqlite";
import type { Signal } from "#model/keeping/signal.ts";
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
