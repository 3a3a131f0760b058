import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, onTestFinished, test } from "vitest";
import { isSound } from "./damaged-days.ts";
import { salvage } from "./salvage.ts";

const ROWS = 5000;
const PAGE_BYTES = 4096;

function sampleDatabase(): string {
  const folder = mkdtempSync(join(tmpdir(), "lapwing-salvage-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, "damaged.db");
  const db = new DatabaseSync(path);
  db.exec(`PRAGMA user_version = 7;
    CREATE TABLE parent (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL) STRICT;
    CREATE TABLE event (id INTEGER PRIMARY KEY, parent_id INTEGER NOT NULL REFERENCES parent (id),
      big INTEGER NOT NULL, title TEXT NOT NULL) STRICT;
    CREATE UNIQUE INDEX event_by_title ON event (title);
    CREATE TABLE tag (key TEXT NOT NULL, value TEXT NOT NULL, PRIMARY KEY (key, value))
      STRICT, WITHOUT ROWID;
    INSERT INTO parent VALUES (1, 'shop'), (9, 'gone');
    DELETE FROM parent WHERE id = 9;
    BEGIN;`);
  const event = db.prepare("INSERT INTO event VALUES (?, 1, ?, ?)");
  const tag = db.prepare("INSERT INTO tag VALUES (?, ?)");
  for (let id = 1; id <= ROWS; id++) {
    event.run(id, 2n ** 60n + BigInt(id), `Event ${id} ${"x".repeat(60)}`);
    tag.run(`key ${String(id).padStart(5, "0")}`, "y".repeat(60));
  }
  db.exec("COMMIT");
  db.close();
  return path;
}

function overwritePage(path: string, page: number): void {
  const fd = openSync(path, "r+");
  writeSync(fd, Buffer.alloc(PAGE_BYTES, 0xa5), 0, PAGE_BYTES, (page - 1) * PAGE_BYTES);
  closeSync(fd);
}

/** A page in the middle of a table's leaves. */
function middlePage(path: string, table: string): number {
  const db = new DatabaseSync(path);
  const pages = db
    .prepare("SELECT pageno FROM dbstat WHERE name = ? AND pagetype = 'leaf' ORDER BY path")
    .all(table);
  db.close();
  return Number(pages[Math.floor(pages.length / 2)]?.pageno);
}

const ask = (path: string, sql: string) => {
  const db = new DatabaseSync(path, { readOnly: true });
  try {
    return db.prepare(sql).get() as Record<string, number>;
  } finally {
    db.close();
  }
};

test("one damaged page costs its own rows; all others are saved, with indexes and ids", () => {
  const path = sampleDatabase();
  overwritePage(path, middlePage(path, "event"));
  overwritePage(path, middlePage(path, "tag"));
  expect(isSound(path)).toBe(false);
  const fresh = `${path}.new`;
  const { saved, unusable, tornTables } = salvage(path, fresh);
  expect(isSound(fresh)).toBe(true);
  const { events, wrong } = ask(
    fresh,
    `SELECT count(*) AS events, sum(big <> ${2n ** 60n} + id OR title NOT LIKE 'Event ' || id || ' %') AS wrong
     FROM event`,
  );
  const { tags } = ask(fresh, "SELECT count(*) AS tags FROM tag");
  expect(wrong).toBe(0);
  // A leaf holds about 45 of these rows.
  expect(events).toBeGreaterThan(ROWS - 60);
  expect(events).toBeLessThan(ROWS);
  expect(tags).toBeGreaterThan(ROWS - 60);
  expect([saved, unusable]).toEqual([(events ?? 0) + (tags ?? 0) + 1, 0]);
  expect(tornTables.sort()).toEqual(["event", "tag"]);
  expect(ask(fresh, "SELECT seq FROM sqlite_sequence WHERE name = 'parent'").seq).toBe(9);
  expect(ask(fresh, "PRAGMA user_version").user_version).toBe(7);
  const indexed = "SELECT count(*) AS n FROM event INDEXED BY event_by_title WHERE title > ''";
  expect(ask(fresh, indexed).n).toBe(events);
});

test("a damaged index costs nothing", () => {
  const path = sampleDatabase();
  overwritePage(path, middlePage(path, "event_by_title"));
  expect(isSound(path)).toBe(false);
  expect(salvage(path, `${path}.new`)).toEqual({
    saved: 2 * ROWS + 1,
    unusable: 0,
    tornTables: [],
  });
});

test("rows whose parent is lost go with it", () => {
  const path = sampleDatabase();
  const db = new DatabaseSync(path, { enableForeignKeyConstraints: false });
  db.exec("UPDATE event SET parent_id = 4711 WHERE id <= 10");
  db.close();
  expect(salvage(path, `${path}.new`).unusable).toBe(10);
});

test("without the list of tables nothing can be saved, and that is said", () => {
  const path = sampleDatabase();
  overwritePage(path, 1);
  expect(() => salvage(path, `${path}.new`)).toThrow(/not a database/);
});
