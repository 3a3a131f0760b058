/** The day files that a reader has open: each question is asked of them, newest day first. */
import type { DatabaseSync } from "node:sqlite";
import { openDayForReading } from "./day-schema.ts";
import { listDays } from "./files.ts";

export class DayFiles {
  readonly dataFolder: string;
  readonly #open = new Map<string, DatabaseSync>();

  constructor(dataFolder: string) {
    this.dataFolder = dataFolder;
  }

  /** Newest first; files that retention removed meanwhile are let go. */
  newestFirst(): { day: string; db: DatabaseSync }[] {
    const present = listDays(this.dataFolder);
    for (const [day, db] of this.#open) {
      if (present.includes(day)) continue;
      db.close();
      this.#open.delete(day);
    }
    return present.flatMap((day) => {
      const db = this.#open.get(day) ?? openDayForReading(this.dataFolder, day);
      if (db === undefined) return [];
      this.#open.set(day, db);
      return { day, db };
    });
  }

  close(): void {
    for (const db of this.#open.values()) db.close();
    this.#open.clear();
  }
}
