/**
 * The day that the digest writes: a file per signal, made when its first row comes, and the files in
 * which it looks for what came before.
 */
import type { DatabaseSync } from "node:sqlite";
import { DAY_MS, utcDay } from "#lib/time.ts";
import type { Signal } from "#model/keeping/signal.ts";
import type { SpoolId, SpoolPosition } from "#model/spool-position.ts";
import type { DigestBatch } from "#store/ports/digest.ts";
import type { SignalPositions } from "#store/ports/digest-telemetry.ts";
import { isDamage, setAsideFile } from "#store/sqlite/damage/damaged-days.ts";
import {
  type DayFile,
  filesOfSignal,
  listDayFiles,
  nameOfFile,
} from "#store/sqlite/database/files.ts";
import type { SignalTools } from "#store/sqlite/rows/signal-rows.ts";
import { openDayForReading } from "./day-schema.ts";
import { SignalFile } from "./signal-file.ts";

type OpenFile = DayFile & { db: DatabaseSync };
/** There are later days when the clock was ahead. It may be far back now: the newest are enough. */
const MAX_LATER_DAYS = 2;
/** How many days are looked through for what may be of any. */
const MAX_OLDER_DAYS = 100;

export class DayWriter {
  readonly day: string;
  readonly #dataFolder: string;
  readonly #spool: SpoolId;
  readonly #files = new Map<Signal, SignalFile>();
  #others: OpenFile[] = [];
  /** Opened when they are first asked for: hardly anything needs them. */
  readonly #older = new Map<string, OpenFile>();

  constructor(dataFolder: string, spool: SpoolId, day: string) {
    this.#dataFolder = dataFolder;
    this.#spool = spool;
    this.day = day;
    try {
      for (const file of filesNear(listDayFiles(dataFolder), day)) {
        if (file.day === day) this.#open(file.signal);
        else this.#openOther(file);
      }
    } catch (error) {
      this.close();
      throw error;
    }
  }

  /** What the file of a signal can be asked; undefined while it is not made. */
  tools<S extends Signal>(signal: S): SignalTools<S> | undefined {
    return this.#files.get(signal)?.tools as SignalTools<S> | undefined;
  }

  /** Files of the day before and, of a clock that was ahead, of later days. Newest day first. */
  others(signal: Signal): DatabaseSync[] {
    return filesOfSignal(this.#others, signal).map(({ db }) => db);
  }

  /** Files of all other days, newest first. */
  older(signal: Signal): DatabaseSync[] {
    const present = listDayFiles(this.#dataFolder);
    const near = new Set(filesNear(present, this.day).map(nameOfFile));
    const older = filesOfSignal(present, signal).filter((file) => !near.has(nameOfFile(file)));
    return older.slice(0, MAX_OLDER_DAYS).flatMap((file) => {
      const name = nameOfFile(file);
      const db = this.#older.get(name)?.db ?? openDayForReading(this.#dataFolder, file);
      if (db !== undefined) this.#older.set(name, { ...file, db });
      return db ?? [];
    });
  }

  /** All that a signal has before this position of the spool is in its file, if it ever had a row. */
  position(signal: Signal): SpoolPosition | undefined {
    return this.#files.get(signal)?.position;
  }

  get positions(): SignalPositions {
    return Object.fromEntries([...this.#files].map(([signal, file]) => [signal, file.position]));
  }

  /** All rows are written before the first file is committed: what one cannot take must be in none. */
  begin(
    batch: DigestBatch,
    signals: readonly Signal[],
  ): { commit: () => void; rollback: () => void } {
    const files = signals.map((signal) => this.#files.get(signal) ?? this.#open(signal));
    const rollback = () => {
      for (const file of files) file.rollback();
    };
    try {
      for (const file of files) file.begin(batch);
    } catch (error) {
      rollback();
      throw error;
    }
    const commit = () => {
      for (const file of files) file.commit();
    };
    return { commit, rollback };
  }

  checkpoint(): void {
    for (const file of this.#files.values()) file.checkpoint();
  }

  /** Before a file of another day is removed. */
  letGo({ day, signal }: DayFile): void {
    const isIt = (file: DayFile) => file.day === day && file.signal === signal;
    for (const { db } of this.#others.filter(isIt)) db.close();
    this.#others = this.#others.filter((file) => !isIt(file));
    this.#older.get(nameOfFile({ day, signal }))?.db.close();
    this.#older.delete(nameOfFile({ day, signal }));
  }

  close(): void {
    for (const file of this.#files.values()) file.close();
    for (const { db } of [...this.#others, ...this.#older.values()]) db.close();
    this.#files.clear();
    this.#others = [];
    this.#older.clear();
  }

  #open(signal: Signal): SignalFile {
    const file = this.#openOrReplace({ day: this.day, signal });
    this.#files.set(signal, file);
    return file;
  }

  #openOrReplace(file: { day: string; signal: Signal }): SignalFile {
    try {
      return new SignalFile(this.#dataFolder, this.#spool, file);
    } catch (error) {
      if (!isDamage(error)) throw error;
      setAsideFile(this.#dataFolder, file);
      return new SignalFile(this.#dataFolder, this.#spool, file);
    }
  }

  #openOther(file: DayFile): void {
    const db = openDayForReading(this.#dataFolder, file);
    if (db !== undefined) this.#others.push({ ...file, db });
  }
}

/** The files that the writer of a day opens, newest first. */
export function filesNear(files: readonly DayFile[], day: string): DayFile[] {
  const dayBefore = utcDay(Date.parse(day) - DAY_MS);
  const days = [...new Set(files.map((file) => file.day))].sort().reverse();
  const later = days.filter((other) => other > day).slice(0, MAX_LATER_DAYS);
  return files.filter((file) => [...later, day, dayBefore].includes(file.day));
}
