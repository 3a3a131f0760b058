/** One file of a day as the digest writes it: payload blocks first, then rows and position at once. */
import type { DatabaseSync } from "node:sqlite";
import type { Signal } from "#model/keeping/signal.ts";
import type { SpoolId, SpoolPosition } from "#model/spool-position.ts";
import type { BatchRows, DigestBatch } from "#store/ports/digest.ts";
import { dayBlobPath, dayDatabasePath } from "#store/sqlite/database/files.ts";
import { checkpoint, openDatabase } from "#store/sqlite/database/open-database.ts";
import { prepareSignal, type SignalTools } from "#store/sqlite/rows/signal-rows.ts";
import { migrateDay } from "./day-schema.ts";
import { PayloadBlockWriter } from "./payload-blocks.ts";

interface Begun {
  batch: BatchRows & Pick<DigestBatch, "to">;
  blobBytes: number;
}

export class SignalFile<S extends Signal = Signal> {
  readonly tools: SignalTools<S>;
  readonly #db: DatabaseSync;
  readonly #blocks: PayloadBlockWriter;
  readonly #writeState: ReturnType<DatabaseSync["prepare"]>;
  #position: SpoolPosition | undefined;
  #begun: Begun | undefined;

  readonly #spool: SpoolId;

  constructor(dataFolder: string, spool: SpoolId, file: { day: string; signal: S }) {
    this.#spool = spool;
    this.#db = openDatabase(dayDatabasePath(dataFolder, file), { autoCheckpoint: false });
    try {
      migrateDay(this.#db, file.signal);
      this.tools = prepareSignal(file.signal, this.#db);
      this.#writeState = this.#db.prepare(
        `INSERT INTO day_state (spool, position, blob_bytes) VALUES (?, ?, ?)
         ON CONFLICT (spool) DO UPDATE
           SET position = excluded.position, blob_bytes = excluded.blob_bytes`,
      );
      const state = this.#db.prepare("SELECT position FROM day_state WHERE spool = ?").get(spool);
      this.#position = state && (Number(state.position) as SpoolPosition);
      // Whichever spool was read last.
      const blob = this.#db.prepare("SELECT max(blob_bytes) AS bytes FROM day_state").get();
      this.#blocks = new PayloadBlockWriter(
        dayBlobPath(dataFolder, file),
        Number(blob?.bytes ?? 0),
      );
    } catch (error) {
      // Opened again at the next attempt.
      this.#db.close();
      throw error;
    }
  }

  /** Everything before is in this file; undefined for a new one. */
  get position(): SpoolPosition | undefined {
    return this.#position;
  }

  /** After this nothing but the commit itself can fail any more. */
  begin(batch: Begun["batch"]): void {
    this.#begun = { batch, blobBytes: this.#blocks.fileBytes };
    const writeRows = this.tools.add(batch, this.#blocks);
    this.#blocks.flush();
    this.#db.exec("BEGIN IMMEDIATE");
    writeRows();
    this.#writeState.run(this.#spool, batch.to, this.#blocks.fileBytes);
  }

  commit(): void {
    if (this.#begun === undefined) return;
    this.#db.exec("COMMIT");
    const { batch } = this.#begun;
    this.#begun = undefined;
    this.#position = batch.to;
    this.tools.written?.(batch);
  }

  /** Takes back what was begun and is not committed. */
  rollback(): void {
    if (this.#begun === undefined) return;
    if (this.#db.isTransaction) this.#db.exec("ROLLBACK");
    this.#blocks.rollback(this.#begun.blobBytes);
    this.#begun = undefined;
  }

  /** After this the file survives a power cut. */
  checkpoint(): void {
    checkpoint(this.#db);
  }

  close(): void {
    this.#blocks.close();
    this.#db.close();
  }
}
