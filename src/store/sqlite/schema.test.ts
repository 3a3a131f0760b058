import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { joinStores } from "#ingest/store/digest-store.ts";
import { openDigestDrivers, openStore } from "#store/open.ts";
import { SchemaRefused } from "#store/ports/schema-refused.ts";
import { changeFile, changeMeta } from "#test/support/store/sample-engine.ts";
import { SAMPLE_SPOOL } from "#test/support/store/samples.ts";
import { dayDatabasePath, makeFolders, metaPath } from "./database/files.ts";
import { openDatabase } from "./database/open-database.ts";
import { migrateDay, openDayForReading } from "./days/day-schema.ts";
import { SignalFile } from "./days/signal-file.ts";
import { migrateSqliteStore } from "./open-store.ts";

const DAY = "2026-11-15";
const ERRORS = { day: DAY, signal: "errors" } as const;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "lapwing-schema-"));
  makeFolders(folder);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function schemaOf(path: string): unknown[] {
  const db = openDatabase(path, { readOnly: true });
  const rows = db.prepare("SELECT name, sql FROM sqlite_schema ORDER BY name").all();
  db.close();
  return rows;
}

test("the first migration says that it made the store, later ones change nothing", async () => {
  expect(await migrateSqliteStore(folder)).toEqual({ created: true });
  const schema = schemaOf(metaPath(folder));
  const store = openStore({ dataFolder: folder });
  await store.projects.create({ slug: "shop", name: "Shop", platform: "other", createdAtMs: 1 });
  for (let again = 0; again < 2; again++) {
    expect(await migrateSqliteStore(folder)).toEqual({ created: false });
  }
  expect(schemaOf(metaPath(folder))).toEqual(schema);
  expect(await store.projects.list()).toHaveLength(1);
  await store.close();
});

test("data of a newer program is refused and left as it is", async () => {
  await migrateSqliteStore(folder);
  changeMeta(
    folder,
    "INSERT INTO kysely_migration (name, timestamp) VALUES ('999-later', '2099-01-01')",
  );
  const schema = schemaOf(metaPath(folder));
  await expect(migrateSqliteStore(folder)).rejects.toThrow(SchemaRefused);
  await expect(migrateSqliteStore(folder)).rejects.toThrow(/schema 999-later.*newer Lapwing/);
  expect(schemaOf(metaPath(folder))).toEqual(schema);
});

test("data from before the first release is refused and left as it is", async () => {
  await migrateSqliteStore(folder);
  changeMeta(folder, "UPDATE kysely_migration SET name = '001-first' WHERE name = '100-first'");
  const schema = schemaOf(metaPath(folder));
  await expect(migrateSqliteStore(folder)).rejects.toThrow(
    /from before its first release.*lapwing start --data FOLDER/,
  );
  expect(schemaOf(metaPath(folder))).toEqual(schema);
});

test("a day file is made once, and one of a newer program is refused", () => {
  const path = dayDatabasePath(folder, ERRORS);
  new SignalFile(folder, SAMPLE_SPOOL, ERRORS).close();
  const schema = schemaOf(path);
  new SignalFile(folder, SAMPLE_SPOOL, ERRORS).close();
  expect(schemaOf(path)).toEqual(schema);
  changeFile(path, "PRAGMA user_version = 999");
  for (let attempt = 0; attempt < 2; attempt++) {
    expect(() => new SignalFile(folder, SAMPLE_SPOOL, ERRORS)).toThrow(SchemaRefused);
  }
  expect(schemaOf(path)).toEqual(schema);
});

test("a migration that was cut off leaves nothing behind and can be done again", () => {
  const db = openDatabase(dayDatabasePath(folder, ERRORS));
  // The last table of the step is there already, so the step fails after it made the others.
  db.exec("CREATE TABLE tag_value (x INTEGER) STRICT");
  expect(() => migrateDay(db, "errors")).toThrow("tag_value");
  expect(db.prepare("SELECT name FROM sqlite_schema").all()).toEqual([{ name: "tag_value" }]);
  db.exec("DROP TABLE tag_value");
  migrateDay(db, "errors");
  migrateDay(db, "errors");
  db.close();
});

test("a day file without its tables yet is an empty day to readers", async () => {
  await migrateSqliteStore(folder);
  openDatabase(dayDatabasePath(folder, ERRORS)).close();
  expect(openDayForReading(folder, ERRORS)).toBeUndefined();
  const store = openStore({ dataFolder: folder });
  const page = { order: "newest", limit: 10 } as const;
  expect(await store.events.listByGroups([1 as never], page)).toEqual([]);
  expect(await store.events.countTags([1 as never], 0)).toEqual([]);
  expect(await store.events.find(1 as never, "a".repeat(32) as never)).toBeUndefined();
  const digest = joinStores((rules) =>
    openDigestDrivers({ dataFolder: folder, rules, spool: SAMPLE_SPOOL }),
  );
  expect(await digest.findStored("2026-11-16", "events", [], 0 as never)).toEqual(new Set());
  await digest.close();
  await store.close();
});
