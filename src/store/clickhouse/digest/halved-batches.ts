/**
 * A batch that fails for another reason than an outage comes again in halves, until the record is found
 * that cannot be stored. Tables that took the whole of it must not take its halves: they bear other
 * tokens. What is known of it is known to this process alone; after a restart the whole comes again.
 */
import type { DigestBatch } from "#store/ports/digest.ts";
import type { OneInsert } from "./insert-once.ts";

type Stretch = Pick<DigestBatch, "from" | "to">;

export class HalvedBatches {
  #whole: Stretch | undefined;
  #full: ReadonlySet<string> = new Set();

  /** `made` are in their tables; a table is full when nothing of it is missing. */
  failed(batch: Stretch, inserts: readonly OneInsert[], made: ReadonlySet<OneInsert>): void {
    // Of halves that fail in turn, what the whole has filled stays.
    if (this.#isPart(batch)) return;
    const lacking = new Set(inserts.filter((one) => !made.has(one)).map(({ table }) => table));
    const tables = inserts.map(({ table }) => table);
    this.#whole = batch;
    this.#full = new Set(tables.filter((table) => !lacking.has(table)));
  }

  /** The inserts of a half, without those into tables that have the whole. */
  withoutWhole(batch: Stretch, inserts: readonly OneInsert[]): readonly OneInsert[] {
    return this.#isPart(batch) ? inserts.filter(({ table }) => !this.#full.has(table)) : inserts;
  }

  #isPart({ from, to }: Stretch): boolean {
    const whole = this.#whole;
    if (whole === undefined) return false;
    const isInside = from >= whole.from && to <= whole.to;
    return isInside && (from !== whole.from || to !== whole.to);
  }
}
