/** About how much is kept of each day in meta, added up with what a batch writes. */
import type { DatabaseSync } from "node:sqlite";
import { DAY_MS, utcDay } from "#lib/time.ts";
import type { MeasuredPartition } from "#model/keeping/choose-partitions.ts";
import { inTransaction } from "#store/sqlite/database/open-database.ts";

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

  /** A transaction was, or may have been, rolled back. */
  forget(): void {
    this.#bytes.clear();
  }
}

export function measureRows(db: DatabaseSync): MeasuredPartition[] {
  const rows = db.prepare("SELECT day, bytes FROM kept_day WHERE is_going = 0 ORDER BY day").all();
  return rows.map(({ day, bytes }) => ({
    day: utcDay(Number(day) * DAY_MS),
    signal: "errors",
    bytes: Math.max(0, Number(bytes)),
  }));
}

export function dropRows(db: DatabaseSync, days: readonly string[]): void {
  const mark = db.prepare("UPDATE kept_day SET is_going = 1 WHERE day = ?");
  inTransaction(db, () => {
    for (const day of days) mark.run(Date.parse(day) / DAY_MS);
  });
}
