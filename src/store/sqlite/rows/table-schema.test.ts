import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { SIGNALS } from "#model/keeping/signal.ts";
import { tablesOf } from "#model/tables/index.ts";
import { hex, integer, optional, type Table, table, text } from "#model/tables/table.ts";
import { rowReader, selectOf } from "./decode.ts";
import { prepareInsert } from "./insert-rows.ts";
import { schemaStep, schemaVersion } from "./table-schema.ts";

const FIRST = table("note", {
  signal: "logs",
  columns: { projectId: integer(), noteId: hex(), author: optional(text()), source: text() },
  key: ["noteId", "projectId"],
  indexes: { note_by_author: ["author"] },
  shared: { table: "note_source", column: "source_id", of: ["source"] },
});
const SECOND = table("note", {
  ...FIRST,
  columns: { ...FIRST.columns, mood: { ...optional(text()), since: 2 } },
});

function open(tables: readonly Table[]): DatabaseSync {
  const db = new DatabaseSync(":memory:");
  for (let version = 1; version <= schemaVersion(tables); version++) {
    db.exec(schemaStep(tables, version));
  }
  return db;
}

test("a column that came later is added to a table that has rows, and they lack it", () => {
  const db = open([FIRST]);
  const before = { projectId: 1, noteId: "aa", author: undefined, source: "a" };
  prepareInsert(db, FIRST)([before], []);
  db.exec(schemaStep([SECOND], 2));
  const after = { projectId: 1, noteId: "bb", author: "ann", source: "a", mood: "good" };
  prepareInsert(db, SECOND)([after], []);
  const rows = db
    .prepare(`${selectOf(SECOND)} ORDER BY note.id`)
    .all()
    .map(rowReader(SECOND));
  expect(rows).toEqual([{ ...before, mood: undefined }, after]);
});

test("a table that is made today has the columns of all versions", () => {
  expect(schemaVersion([SECOND])).toBe(2);
  // One table that came in the first version of the schema, and one that came with its column.
  const late = table("note", { ...SECOND, since: 2 });
  const columns = (db: DatabaseSync) =>
    db
      .prepare("SELECT name, type, \"notnull\" AS needed FROM pragma_table_info('note')")
      .all()
      .map(({ name, type, needed }) => `${name} ${type}${needed === 1 ? " NOT NULL" : ""}`)
      .sort();
  const grown = open([FIRST]);
  grown.exec(schemaStep([SECOND], 2));
  for (const db of [grown, open([SECOND]), open([late])]) {
    expect(columns(db)).toEqual([
      "author TEXT",
      "id INTEGER",
      "mood TEXT",
      "note_id BLOB NOT NULL",
      "project_id INTEGER NOT NULL",
      "source_id INTEGER NOT NULL",
    ]);
  }
});

test("what rows share is stored once", () => {
  const db = open([FIRST]);
  const row = (noteId: string, source: string) => ({ projectId: 1, noteId, author: "a", source });
  const insert = prepareInsert(db, FIRST);
  expect(insert([row("01", "x"), row("02", "y"), row("03", "x")], [])).toEqual([1, 2, 1]);
  expect(insert([row("04", "y")], [])).toEqual([2]);
  expect(db.prepare("SELECT count(*) AS n FROM note_source").get()).toEqual({ n: 2 });
});

test("an index on what may be missing has only rows that have it", () => {
  const [, , , index] = schemaStep([FIRST], 1).split("\n");
  expect(index).toBe('CREATE INDEX note_by_author ON note ("author") WHERE "author" IS NOT NULL;');
});

test("the same row twice is refused, or left out where the table says so", () => {
  const row = { projectId: 1, noteId: "aa", author: "a", source: "x" };
  expect(() => prepareInsert(open([FIRST]), FIRST)([row, row], [])).toThrow("UNIQUE");
  const lenient = { ...FIRST, keepsFirst: true };
  const db = open([lenient]);
  prepareInsert(db, lenient)([row, { ...row, author: "b" }], []);
  expect(db.prepare("SELECT author FROM note").all()).toEqual([{ author: "a" }]);
});

test.each(SIGNALS)("all tables of %s can be made", (signal) => {
  const made = open(tablesOf(signal)).prepare("SELECT count(*) AS n FROM sqlite_schema").get();
  expect(made?.n).toBeGreaterThan(0);
});
