/** The day files that a reader has open: each question is asked of them, newest day first. */
import type { DatabaseSync } from "node:sqlite";
import { MINUTE_MS } from "#lib/time.ts";
import { openDayForReading } from "./day-schema.ts";
import { listDays } from "./files.ts";

export class DayFiles {
  readonly dataFolder: string;
  readonly #open = new Map<string, DatabaseSync>();
  readonly #tidying: NodeJS.Timeout;

  constructor(dataFolder: string) {
    this.dataFolder = dataFolder;
    // A removed file gives its space back only when nobody has it open, also when nobody asks.
    this.#tidying = setInterval(() => this.#letGo(listDays(dataFolder)), MINUTE_MS).unref();
  }

  /** Newest first; files that retention removed meanwhile are let go. */
  newestFirst(): { day: string; db: DatabaseSync }[] {
    const present = listDays(this.dataFolder);
    this.#letGo(present);
    return present.flatMap((day) => {
      const db = this.#open.get(day) ?? openDayForReading(this.dataFolder, day);
      if (db === undefined) return [];
      this.#open.set(day, db);
      return { day, db };
    });
  }

  #letGo(present: readonly string[]): void {
    for (const [day, db] of this.#open) {
      if (present.includes(day)) continue;
      db.close();
      this.#open.delete(day);
    }
  }

  close(): void {
    clearInterval(this.#tidying);
    for (const db of this.#open.values()) db.close();
    this.#open.clear();
  }
}
