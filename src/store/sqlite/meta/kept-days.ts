/** About how much is kept of each day in meta, added up with what a batch writes. */
import type { DatabaseSync } from "node:sqlite";

export class KeptDays {
  readonly #add: ReturnType<DatabaseSync["prepare"]>;
  readonly #bytes = new Map<number, number>();

  constructor(db: DatabaseSync) {
    this.#add = db.prepare(
      `INSERT INTO kept_day (day, bytes, is_going) VALUES (?, ?, 0)
       ON CONFLICT DO UPDATE SET bytes = bytes + excluded.bytes`,
    );
  }

  /** In days since the epoch; less than nothing when it is gone from there. */
  add(day: number, bytes: number): void {
    this.#bytes.set(day, (this.#bytes.get(day) ?? 0) + bytes);
  }

  /** In the transaction of what was added. */
  write(): void {
    for (const [day, bytes] of this.#bytes) this.#add.run(day, bytes);
    this.#bytes.clear();
  }

  /** A transaction was rolled back. */
  forget(): void {
    this.#bytes.clear();
  }
}
