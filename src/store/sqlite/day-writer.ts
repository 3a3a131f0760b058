/**
 * The day that the digest writes: a file per signal, made when its first row comes, and the files in
 * which it looks for what came before.
 */
import type { DatabaseSync } from "node:sqlite";
import { DAY_MS, utcDay } from "#lib/time.ts";
import { SIGNALS, type Signal } from "#model/signal.ts";
import type { SpoolPosition } from "#model/spool-position.ts";
import type { DigestBatch } from "#store/ports/digest.ts";
import { isDamage, setAsideFile } from "./damaged-days.ts";
import { openDayForReading } from "./day-schema.ts";
import { type DayFile, filesOfSignal, listDayFiles } from "./files.ts";
import { SignalFile } from "./signal-file.ts";
import { type SignalTools, signalsOf } from "./signal-rows.ts";

type Earlier = DayFile & { db: DatabaseSync };

export class DayWriter {
  readonly day: string;
  readonly #dataFolder: string;
  readonly #files = new Map<Signal, SignalFile>();
  #earlier: Earlier[] = [];
  /** Where an older Lapwing stopped, which kept all signals of the day together. */
  #togetherTo: SpoolPosition | undefined;

  constructor(dataFolder: string, day: string) {
    this.#dataFolder = dataFolder;
    this.day = day;
    try {
      for (const file of listDayFiles(dataFolder)) {
        if (file.day === day && file.signal !== "all") this.#open(file.signal);
        else if (file.day === day || file.day === dayBefore(day)) this.#openEarlier(file);
      }
    } catch (error) {
      this.close();
      throw error;
    }
  }

  /** What the file of a signal can be asked; undefined while it is not made. */
  tools<S extends Signal>(signal: S): SignalTools[S] | undefined {
    return this.#files.get(signal)?.tools as SignalTools[S] | undefined;
  }

  /** Files of the day before, and what an older Lapwing wrote of this day. */
  earlier(signal: Signal): DatabaseSync[] {
    return filesOfSignal(this.#earlier, signal).map((file) => (file as Earlier).db);
  }

  /** All that a signal has before this place of the spool is in its file, if it ever had a row. */
  position(signal: Signal): SpoolPosition | undefined {
    return this.#files.get(signal)?.position ?? this.#togetherTo;
  }

  /**
   * Rows that one of the files cannot take must be in none, so all are written before the first is
   * committed, and meta commits in between; only a crash, or a commit itself, can leave them apart.
   * `owed`: files that lack something; they take the position also when it turns out to be nothing.
   */
  write(batch: DigestBatch, owed: readonly Signal[], writeMeta: () => void): void {
    const filled = signalsOf(batch);
    const files = SIGNALS.filter((signal) => filled.includes(signal) || owed.includes(signal))
      // A batch that failed half-way comes again: each file takes only what it lacks.
      .filter((signal) => batch.to > (this.position(signal) ?? 0))
      .map((signal) => this.#files.get(signal) ?? this.#open(signal));
    try {
      for (const file of files) file.begin(batch);
      writeMeta();
      for (const file of files) file.commit();
    } catch (error) {
      for (const file of files) file.rollback();
      throw error;
    }
  }

  checkpoint(): void {
    for (const file of this.#files.values()) file.checkpoint();
  }

  /** Before a file of the day before is removed. */
  letGo({ day, signal }: DayFile): void {
    const isIt = (file: DayFile) => file.day === day && file.signal === signal;
    for (const { db } of this.#earlier.filter(isIt)) db.close();
    this.#earlier = this.#earlier.filter((file) => !isIt(file));
  }

  close(): void {
    for (const file of this.#files.values()) file.close();
    for (const { db } of this.#earlier) db.close();
    this.#files.clear();
    this.#earlier = [];
  }

  #open(signal: Signal): SignalFile {
    const file = this.#openOrReplace({ day: this.day, signal });
    this.#files.set(signal, file);
    return file;
  }

  #openOrReplace(file: { day: string; signal: Signal }): SignalFile {
    try {
      return new SignalFile(this.#dataFolder, file);
    } catch (error) {
      if (!isDamage(error)) throw error;
      setAsideFile(this.#dataFolder, file);
      return new SignalFile(this.#dataFolder, file);
    }
  }

  #openEarlier(file: DayFile): void {
    const db = openDayForReading(this.#dataFolder, file);
    if (db === undefined) return;
    this.#earlier.push({ ...file, db });
    if (file.day !== this.day) return;
    const state = db.prepare("SELECT position FROM day_state").get();
    this.#togetherTo = state && (Number(state.position) as SpoolPosition);
  }
}

export function dayBefore(day: string): string {
  return utcDay(Date.parse(day) - DAY_MS);
}
