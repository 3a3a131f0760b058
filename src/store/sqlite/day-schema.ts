/** A day's telemetry file. Numbered steps like meta's, counted in `user_version`. */
import type { DatabaseSync } from "node:sqlite";
import { SchemaTooNew } from "#store/meta/migrate.ts";
import { dayDatabasePath } from "./files.ts";
import { inTransaction, openDatabase } from "./open-database.ts";

const STEPS: readonly string[] = [
  // 1: events with the place of their payload; tag counts per group; how far the spool is in here.
  `CREATE TABLE event (
     id INTEGER PRIMARY KEY, project_id INTEGER NOT NULL, event_id BLOB NOT NULL,
     group_id INTEGER NOT NULL, timestamp_ms INTEGER NOT NULL, received_ms INTEGER NOT NULL,
     level TEXT NOT NULL, platform TEXT NOT NULL, title TEXT NOT NULL, culprit TEXT NOT NULL,
     "transaction" TEXT, "release" TEXT, environment TEXT, user_key TEXT,
     block INTEGER NOT NULL, block_offset INTEGER NOT NULL, bytes INTEGER NOT NULL) STRICT;
   CREATE UNIQUE INDEX event_by_id ON event (event_id, project_id);
   CREATE INDEX event_by_group ON event (group_id, timestamp_ms, event_id);
   CREATE TABLE tag_count (
     group_id INTEGER NOT NULL, key TEXT NOT NULL, value TEXT NOT NULL, events INTEGER NOT NULL,
     PRIMARY KEY (group_id, key, value)) STRICT, WITHOUT ROWID;
   CREATE TABLE day_state (
     id INTEGER PRIMARY KEY CHECK (id = 1), position INTEGER NOT NULL,
     blob_bytes INTEGER NOT NULL) STRICT;`,
];

export function migrateDay(db: DatabaseSync): void {
  const version = readVersion(db);
  if (version > STEPS.length) throw new SchemaTooNew(String(db.location()));
  for (let step = version; step < STEPS.length; step++) {
    inTransaction(db, () => {
      db.exec(STEPS[step] ?? "");
      db.exec(`PRAGMA user_version = ${step + 1}`);
    });
  }
}

/** Undefined while the digest is about to make the file: nothing is in it yet. */
export function openDayForReading(dataFolder: string, day: string): DatabaseSync | undefined {
  const db = openDatabase(dayDatabasePath(dataFolder, day), { readOnly: true });
  if (readVersion(db) > 0) return db;
  db.close();
  return undefined;
}

function readVersion(db: DatabaseSync): number {
  return Number(db.prepare("PRAGMA user_version").get()?.user_version ?? 0);
}
