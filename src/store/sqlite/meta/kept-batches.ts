/** What decided about the last batches and what was decided, until telemetry has them for sure. */
import type { DatabaseSync } from "node:sqlite";
import type { SpoolId, SpoolPosition } from "#model/spool-position.ts";
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

  list(): KeptBatch[] {
    return this.#statements.list.all(this.#spool).map(({ start_at, end_at, text, items }) => ({
      from: Number(start_at) as SpoolPosition,
      to: Number(end_at) as SpoolPosition,
      settings: String(text),
      items: items as Uint8Array,
    }));
  }

  forget(upTo: SpoolPosition): void {
    this.#statements.remove.run(this.#spool, upTo);
    this.#statements.removeSettings.run();
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
    list: db.prepare(
      `SELECT start_at, end_at, text, items FROM digest_batch
       JOIN digest_settings ON digest_settings.id = settings_id WHERE spool = ? ORDER BY end_at`,
    ),
    remove: db.prepare("DELETE FROM digest_batch WHERE spool = ? AND end_at <= ?"),
    // Those that the next batch will name stay.
    removeSettings: db.prepare(
      `DELETE FROM digest_settings WHERE id < (SELECT max(id) FROM digest_settings)
         AND id NOT IN (SELECT settings_id FROM digest_batch)`,
    ),
  };
}
