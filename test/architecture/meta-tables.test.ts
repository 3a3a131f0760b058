import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { metaPath } from "#store/sqlite/database/files.ts";
import { openDatabase } from "#store/sqlite/database/open-database.ts";
import { SQLITE_ENGINE } from "#test/support/store/sample-engine.ts";
import { StoreUnderTest } from "#test/support/store/store-under-test.ts";
import { ROOT } from "./run-script.ts";

/** "table.column" of all that src/store/meta/tables.ts declares. */
function declared(): string[] {
  const source = readFileSync(join(ROOT, "src/store/meta/tables.ts"), "utf8");
  const tables = source.matchAll(/^ {2}(\w+): \{\n(.*?)^ {2}\};/gms);
  return [...tables].flatMap(([, table, columns = ""]) =>
    [...columns.matchAll(/^ {4}(\w+):/gm)].map(([, column]) => `${table}.${column}`),
  );
}

test("every column that is declared of meta was made by a migration", async () => {
  const { folder } = await StoreUnderTest.create(SQLITE_ENGINE);
  const db = openDatabase(metaPath(folder), { readOnly: true });
  const made = db
    .prepare(
      `SELECT m.name || '.' || c.name AS name FROM sqlite_schema m, pragma_table_info(m.name) c
       WHERE m.type = 'table' AND m.name NOT LIKE 'sqlite_%' AND m.name NOT LIKE 'kysely_%'`,
    )
    .all()
    .map(({ name }) => name);
  db.close();
  const columns = declared();
  expect(columns.length).toBeGreaterThan(100);
  expect(columns.filter((column) => !made.includes(column))).toEqual([]);
});
