import { existsSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, expect, test } from "vitest";
import { checkpoint, inTransaction, openDatabase } from "./open-database.ts";

let folder: string;
let path: string;
let db: DatabaseSync;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "lapwing-database-"));
  path = join(folder, "x.db");
  db = openDatabase(path);
  db.exec("CREATE TABLE t (id INTEGER PRIMARY KEY, parent INTEGER REFERENCES t (id)) STRICT");
});
afterEach(() => {
  if (db.isOpen) db.close();
  rmSync(folder, { recursive: true, force: true });
});

function pragma(of: DatabaseSync, name: string): unknown {
  return Object.values(of.prepare(`PRAGMA ${name}`).get() ?? {})[0];
}

const FULL = 2;

test("a database survives power cuts, waits for others and checks references", () => {
  expect(pragma(db, "journal_mode")).toBe("wal");
  expect(pragma(db, "synchronous")).toBe(FULL);
  expect(pragma(db, "busy_timeout")).toBe(10_000);
  expect(pragma(db, "foreign_keys")).toBe(1);
  expect(pragma(db, "wal_autocheckpoint")).toBe(1000);
  expect(pragma(db, "journal_size_limit")).toBe(64 * 2 ** 20);
  expect(() => db.exec("INSERT INTO t VALUES (1, 99)")).toThrow("FOREIGN KEY");
});

test("the digest's files checkpoint when told, and do not keep it for long", () => {
  const other = openDatabase(join(folder, "day.db"), { autoCheckpoint: false });
  expect(pragma(other, "synchronous")).toBe(FULL);
  expect(pragma(other, "wal_autocheckpoint")).toBe(0);
  expect(pragma(other, "busy_timeout")).toBe(4000);
  other.close();
});

test("a reader cannot write", () => {
  const reader = openDatabase(path, { readOnly: true });
  expect(() => reader.exec("INSERT INTO t VALUES (1, NULL)")).toThrow("readonly");
  reader.close();
});

test("a reader opens what the last writer has closed", () => {
  db.exec("INSERT INTO t VALUES (1, NULL)");
  db.close();
  expect(existsSync(`${path}-wal`)).toBe(false);
  const reader = openDatabase(path, { readOnly: true });
  expect(reader.prepare("SELECT id FROM t").all()).toEqual([{ id: 1 }]);
  // And sees what is written afterwards.
  const writer = openDatabase(path);
  writer.exec("INSERT INTO t VALUES (2, NULL)");
  expect(reader.prepare("SELECT id FROM t").all()).toHaveLength(2);
  writer.close();
  reader.close();
});

test("a transaction is whole or not at all", () => {
  const insert = db.prepare("INSERT INTO t VALUES (?, NULL)");
  expect(inTransaction(db, () => insert.run(1).changes)).toBe(1);
  const failing = () =>
    inTransaction(db, () => {
      insert.run(2);
      insert.run(1);
    });
  expect(failing).toThrow("UNIQUE");
  expect(db.isTransaction).toBe(false);
  expect(db.prepare("SELECT id FROM t").all()).toEqual([{ id: 1 }]);
});

test("a checkpoint moves the WAL into the file, also while somebody reads", () => {
  const rows = Array.from({ length: 2000 }, (_, i) => i + 1);
  inTransaction(db, () => {
    for (const id of rows) db.prepare("INSERT INTO t VALUES (?, NULL)").run(id);
  });
  const before = statSync(path).size;
  const reader = openDatabase(path, { readOnly: true });
  reader.exec("BEGIN");
  reader.prepare("SELECT count(*) FROM t").get();
  checkpoint(db);
  expect(statSync(path).size).toBeGreaterThan(before);
  reader.close();
});
