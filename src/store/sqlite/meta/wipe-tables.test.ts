import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { DatabaseSync } from "node:sqlite";
import { expect, onTestFinished, test } from "vitest";
import { metaPath } from "#store/sqlite/database/files.ts";
import { openDatabase, truncateWal } from "#store/sqlite/database/open-database.ts";
import { migrateSqliteStore } from "#store/sqlite/open-store.ts";
import { erase } from "#test/contract/digest/user-data-claims.ts";
import { SQLITE_ENGINE } from "#test/support/store/sample-engine.ts";
import { StoreUnderTest } from "#test/support/store/store-under-test.ts";
import { wipeTables } from "./wipe-tables.ts";

const ANN = "ann.lee@example.org";

async function makeMeta(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "lapwing-wipe-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  await migrateSqliteStore(folder);
  return metaPath(folder);
}

/** Groups and feedback in an order that splits pages all the time, and Ann's taken out again. */
function fillAndForget(db: DatabaseSync): void {
  const group = db.prepare("INSERT INTO issue_group VALUES (?, 1, 1, '', '', ?, 0)");
  const said = db.prepare(
    `INSERT INTO feedback (project_id, feedback_id, day, timestamp_ms, received_ms, message, source)
     VALUES (1, ?, 1, 1, 1, ?, '')`,
  );
  db.exec("BEGIN");
  for (let n = 0; n < 3000; n++) {
    const text = `${n % 5 === 0 ? ANN : "bob"} `.repeat(1 + ((n * 7919) % 40));
    group.run((n * 7919) % 3001, text);
    said.run(Buffer.from([n >> 8, n]), text);
  }
  db.exec("COMMIT");
  db.exec(`DELETE FROM issue_group WHERE parts LIKE 'ann%'`);
  db.exec(`UPDATE feedback SET message = 'forgotten' WHERE message LIKE 'ann%'`);
}

function stateOf(path: string): { hasAnn: boolean; rows: unknown[] } {
  const db = openDatabase(path);
  truncateWal(db);
  const tables = ["issue_group", "feedback", "check_in"];
  const rows = tables.map((table) => db.prepare(`SELECT * FROM ${table}`).all());
  const schema = "SELECT type, name, sql FROM sqlite_schema ORDER BY name";
  rows.push(db.prepare(schema).all());
  db.close();
  return { hasAnn: readFileSync(path).includes(ANN), rows };
}

test("of what was deleted nothing is left in pages that were split, and all else is as it was", async () => {
  const path = await makeMeta();
  const db = openDatabase(path, { overwritesDeleted: true });
  fillAndForget(db);
  db.close();
  const before = stateOf(path);
  // What this is for: SQLite's own overwriting does not reach the copies.
  expect(before.hasAnn).toBe(true);
  await wipeTables(path);
  expect(stateOf(path)).toEqual({ ...before, hasAnn: false });
});

test("a file from before deleted things were overwritten is written anew, once", async () => {
  const path = await makeMeta();
  const db = openDatabase(path);
  db.exec("PRAGMA user_version = 0");
  fillAndForget(db);
  db.exec("DELETE FROM feedback");
  db.close();
  const before = stateOf(path);
  expect(before.hasAnn).toBe(true);
  await wipeTables(path);
  expect(stateOf(path)).toEqual({ ...before, hasAnn: false });
  const after = openDatabase(path);
  expect(after.prepare("PRAGMA user_version").get()).toEqual({ user_version: 1 });
  after.close();
});

test("the deletion of a user ends with it", async () => {
  const under = await StoreUnderTest.create(SQLITE_ENGINE);
  const shop = await under.createProject();
  const path = metaPath(under.folder);
  const db = openDatabase(path, { overwritesDeleted: true });
  fillAndForget(db);
  db.close();
  expect(stateOf(path).hasAnn).toBe(true);
  await erase(under, shop, { email: ANN });
  expect(stateOf(path).hasAnn).toBe(false);
});
