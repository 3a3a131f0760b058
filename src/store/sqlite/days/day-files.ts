/** The day files that a reader has open: each question is asked of those of its signal, newest first. */
import type { DatabaseSync } from "node:sqlite";
import { MINUTE_MS } from "#lib/time.ts";
import type { Signal } from "#model/keeping/signal.ts";
import type { BlobReader } from "#store/ports/blobs.ts";
import { LeftOutFiles, watchDamage } from "#store/sqlite/damage/watch-damage.ts";
import {
  type DayFile,
  dayBlobPath,
  dayDatabasePath,
  filesOfSignal,
  listDayFiles,
  nameOfFile,
} from "#store/sqlite/database/files.ts";
import { openDayForReading } from "./day-schema.ts";

export interface OpenDayFile extends DayFile {
  db: DatabaseSync;
  blobPath: string;
}

export class DayFiles {
  /** Where large payloads are. */
  readonly blobs: BlobReader;
  readonly #dataFolder: string;
  readonly #onDamage: () => void;
  readonly #open = new Map<string, DatabaseSync>();
  readonly #leftOut = new LeftOutFiles();
  readonly #tidying: NodeJS.Timeout;

  constructor(dataFolder: string, blobs: BlobReader, onDamage: () => void = () => {}) {
    this.blobs = blobs;
    this.#dataFolder = dataFolder;
    this.#onDamage = onDamage;
    // A removed file gives its space back only when nobody has it open, also when nobody asks.
    this.#tidying = setInterval(() => this.#letGo(listDayFiles(dataFolder)), MINUTE_MS).unref();
  }

  newestFirst(signal: Signal): OpenDayFile[] {
    return this.#openThose((present) => filesOfSignal(present, signal));
  }

  /** Of all signals. */
  all(): OpenDayFile[] {
    return this.#openThose((present) => present);
  }

  /** Files that retention removed meanwhile are let go. */
  #openThose(choose: (present: readonly DayFile[]) => readonly DayFile[]): OpenDayFile[] {
    const present = listDayFiles(this.#dataFolder);
    this.#letGo(present);
    return choose(present).flatMap((file) => {
      const name = nameOfFile(file);
      if (this.#leftOut.has(dayDatabasePath(this.#dataFolder, file))) return [];
      const db = this.#open.get(name) ?? this.#openWatched(file);
      if (db === undefined) return [];
      this.#open.set(name, db);
      return { ...file, db, blobPath: dayBlobPath(this.#dataFolder, file) };
    });
  }

  /** How many files turned out to be damaged; readers ask again when it grows. */
  get damagedSoFar(): number {
    return this.#leftOut.found;
  }

  #openWatched(file: DayFile): DatabaseSync | undefined {
    const db = openDayForReading(this.#dataFolder, file);
    if (db === undefined) return undefined;
    return watchDamage(db, () => {
      this.#leftOut.add(dayDatabasePath(this.#dataFolder, file));
      // Closed when whoever reads has done with it.
      this.#open.delete(nameOfFile(file));
      this.#onDamage();
    });
  }

  #letGo(present: readonly DayFile[]): void {
    const names = new Set(present.map(nameOfFile));
    for (const [name, db] of this.#open) {
      if (names.has(name)) continue;
      db.close();
      this.#open.delete(name);
    }
  }

  close(): void {
    clearInterval(this.#tidying);
    for (const db of this.#open.values()) db.close();
    this.#open.clear();
  }
}
