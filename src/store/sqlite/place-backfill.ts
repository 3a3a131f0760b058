/**
 * Gives places to what was counted before there were any, from the events that are still kept: a
 * few thousand at a time, between batches, the newest day first. How far it is stands in meta and
 * changes with the counts, so that a crash repeats nothing.
 */
import { existsSync } from "node:fs";
import type { DatabaseSync } from "node:sqlite";
import { getOrMake } from "#lib/get-or-make.ts";
import { hash53 } from "#lib/hash53.ts";
import { HOUR_MS } from "#lib/time.ts";
import { UNKNOWN_NAME, UNKNOWN_PLACE } from "#model/place.ts";
import { addToPlace, type PlaceChange } from "#store/ports/digest.ts";
import { dayDatabasePath, filesOfSignal, listDayFiles, nameOfFile } from "./files.ts";
import type { MetaWriter } from "./meta-writer.ts";
import { inTransaction, openDatabase } from "./open-database.ts";

/** Some hundredths of a second. */
const EVENTS_A_STEP = 4000;

/** What is known of the events of one group, as far as it is to be counted again. */
export interface PlacedGroup {
  groupId: number;
  projectId: number;
  places: Map<string, PlaceChange>;
}

export class PlaceBackfill {
  readonly #db: DatabaseSync;
  readonly #dataFolder: string;
  readonly #meta: MetaWriter;
  #isDone = false;
  /** A day that is gone: nothing before it is said to be known. */
  #hasGap = false;

  /** Before anything is written: later events have their places. */
  constructor(db: DatabaseSync, dataFolder: string, meta: MetaWriter) {
    this.#db = db;
    this.#dataFolder = dataFolder;
    this.#meta = meta;
    const waits = db.prepare("SELECT 1 FROM place_backfill WHERE file = ''").get() !== undefined;
    if (waits) this.#listFiles();
  }

  /** One step; whether there is more to do. */
  step(): boolean {
    if (this.#isDone) return false;
    const row = this.#db.prepare("SELECT * FROM place_backfill ORDER BY file DESC LIMIT 1").get();
    if (row === undefined) {
      this.#isDone = true;
      return false;
    }
    this.#place(String(row.file), Number(row.next_id), Number(row.last_id));
    return true;
  }

  #listFiles(): void {
    const add = this.#db.prepare("INSERT OR REPLACE INTO place_backfill VALUES (?, 0, ?)");
    const files = filesOfSignal(listDayFiles(this.#dataFolder), "errors");
    const newest = files.map((file) => ({ file, id: this.#newestIn(nameOfFile(file)) }));
    inTransaction(this.#db, () => {
      for (const { file, id } of newest) add.run(nameOfFile(file), id);
      this.#db.exec("DELETE FROM place_backfill WHERE file = ''");
      if (newest.length === 0) this.#finish();
    });
  }

  #newestIn(name: string): number {
    const rows = this.#read(name, "SELECT coalesce(max(id), 0) AS id FROM event");
    return Number(rows?.[0]?.id ?? 0);
  }

  #place(name: string, nextId: number, lastId: number): void {
    const found = this.#read(
      name,
      `SELECT id, project_id, group_id, timestamp_ms, environment, "release", user_key FROM event
       WHERE id > ${nextId} AND id <= ${lastId} ORDER BY id LIMIT ${EVENTS_A_STEP}`,
    );
    const events = found ?? [];
    if (found === undefined) this.#hasGap = true;
    const groups = new Map<number, PlacedGroup>();
    for (const row of events) {
      const [groupId, projectId] = [Number(row.group_id), Number(row.project_id)];
      const make = () => ({ groupId, projectId, places: new Map<string, PlaceChange>() });
      addToPlace(getOrMake(groups, groupId, make), {
        timestampMs: Number(row.timestamp_ms),
        environment: textOf(row.environment),
        release: textOf(row.release),
        userHash: row.user_key === null ? undefined : hash53(String(row.user_key)),
      });
    }
    const day = name.slice(0, 10);
    const reached = Number(events.at(-1)?.id ?? lastId);
    this.#meta.moveToPlaces([...groups.values()], day, () => {
      if (events.length === EVENTS_A_STEP && reached < lastId) {
        const go = "UPDATE place_backfill SET next_id = ? WHERE file = ?";
        this.#db.prepare(go).run(reached, name);
        return;
      }
      this.#db.prepare("DELETE FROM place_backfill WHERE file = ?").run(name);
      // A client's clock may be a little ahead of the day on which its event came.
      const known = "UPDATE place_state SET known_from_ms = min(known_from_ms, ?)";
      if (!this.#hasGap) this.#db.prepare(known).run(Date.parse(day) + HOUR_MS);
      if (this.#db.prepare("SELECT 1 FROM place_backfill").get() === undefined) this.#finish();
    });
  }

  /** What is left is older than the events that are kept. */
  #finish(): void {
    const db = this.#db;
    db.prepare(
      `DELETE FROM place WHERE (environment = ? OR "release" = ?)
         AND NOT EXISTS (SELECT 1 FROM issue_place WHERE place_id = place.id)`,
    ).run(UNKNOWN_NAME, UNKNOWN_NAME);
    const left = db.prepare("SELECT 1 FROM issue_hour WHERE place_id = ? LIMIT 1");
    if (left.get(UNKNOWN_PLACE) === undefined) db.exec("DELETE FROM place_state");
  }

  /** undefined when retention has removed the file. */
  #read(name: string, sql: string): Record<string, unknown>[] | undefined {
    const signal = name.endsWith(".errors") ? "errors" : "all";
    const path = dayDatabasePath(this.#dataFolder, { day: name.slice(0, 10), signal });
    if (!existsSync(path)) return undefined;
    const file = openDatabase(path, { readOnly: true });
    try {
      return file.prepare(sql).all();
    } finally {
      file.close();
    }
  }
}

function textOf(value: unknown): string | undefined {
  return value === null ? undefined : String(value);
}
