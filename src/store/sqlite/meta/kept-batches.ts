/** What decided about the last batches and what was decided, until telemetry has them for sure. */
import type { DatabaseSync } from "node:sqlite";
import type { SpoolId } from "#model/spool-position.ts";
import type { KeptBatch } from "#store/ports/digest.ts";

export class KeptBatchWriter {
  readonly #statements: ReturnType<typeof prepareStatements>;
  /** Those of the batch before: they change rarely, and are written when they do. */
  #settings: { text: string; id: number } | undefined;

  readonly #spool: SpoolId;

  constructor(db: DatabaseSync, spool: SpoolId) {
    this.#statements = prepareStatements(db);
    this.#spool = spool;
  }

  /** In the batch's transaction. */
  write({ from, to, settings, items }: KeptBatch): void {
    if (this.#settings?.text !== settings) {
      const { lastInsertRowid } = this.#statements.insertSettings.run(settings);
      this.#settings = { text: settings, id: Number(lastInsertRowid) };
    }
    this.#statements.insert.run(this.#spool, to, from, this.#settings.id, items);
  }

  /** A transaction was rolled back. */
  reset(): void {
    this.#settings = undefined;
  }
}

function prepareStatements(db: DatabaseSync) {
  return {
    insertSettings: db.prepare("INSERT INTO digest_settings (text) VALUES (?)"),
    insert: db.prepare(
      `INSERT INTO digest_batch (spool, end_at, start_at, settings_id, items)
       VALUES (?, ?, ?, ?, ?)
       ON CONFLICT DO NOTHING`,
    ),
  };
}
