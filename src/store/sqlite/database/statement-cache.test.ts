import { DatabaseSync } from "node:sqlite";
import { Kysely, sql } from "kysely";
import { expect, test, vi } from "vitest";
import { nodeSqliteDialect } from "./kysely-dialect.ts";

interface Tables {
  item: { id: number; name: string };
}

function open() {
  const db = new DatabaseSync(":memory:");
  db.exec("CREATE TABLE item (id INTEGER PRIMARY KEY, name TEXT) STRICT");
  db.exec("INSERT INTO item VALUES (1, 'one'), (2, 'two')");
  const prepare = vi.spyOn(db, "prepare");
  return { db, prepare, kysely: new Kysely<Tables>({ dialect: nodeSqliteDialect(db) }) };
}

function findItem(kysely: Kysely<Tables>, id: number) {
  return kysely.selectFrom("item").selectAll().where("id", "=", id).executeTakeFirst();
}

test("a question asked again with other values is prepared once", async () => {
  const { kysely, prepare } = open();
  expect(await findItem(kysely, 1)).toEqual({ id: 1, name: "one" });
  expect(await findItem(kysely, 2)).toEqual({ id: 2, name: "two" });
  expect(await findItem(kysely, 3)).toBeUndefined();
  expect(prepare).toHaveBeenCalledTimes(1);
});

test("a kept question follows a table that changes", async () => {
  const { db, kysely } = open();
  await findItem(kysely, 1);
  db.exec("ALTER TABLE item ADD COLUMN size INTEGER DEFAULT 7");
  expect(await findItem(kysely, 1)).toEqual({ id: 1, name: "one", size: 7 });
  db.exec("ALTER TABLE item DROP COLUMN size");
  expect(await findItem(kysely, 1)).toEqual({ id: 1, name: "one" });
});

test("of many different questions the last asked are kept, and no long ones", async () => {
  const { kysely, prepare } = open();
  const ask = (n: number) => sql.raw(`SELECT ${n} AS n`).execute(kysely);
  for (let n = 0; n < 300; n++) {
    await ask(n);
    await ask(1);
  }
  expect(prepare.mock.calls.filter(([text]) => text === "SELECT 1 AS n")).toHaveLength(1);
  prepare.mockClear();
  for (let n = 250; n < 300; n++) await ask(n);
  expect(prepare).not.toHaveBeenCalled();
  await ask(0);
  expect(prepare).toHaveBeenCalledTimes(1);
  const long = sql.raw(`SELECT '${"x".repeat(10_000)}' AS text`);
  await long.execute(kysely);
  await long.execute(kysely);
  expect(prepare).toHaveBeenCalledTimes(3);
});

test("a statement that failed works the next time, and writing tells what it changed", async () => {
  const { kysely } = open();
  const add = (id: number) =>
    kysely.insertInto("item").values({ id, name: "x" }).executeTakeFirst();
  await expect(add(1)).rejects.toThrow("UNIQUE");
  expect(await add(3)).toEqual({ insertId: 3n, numInsertedOrUpdatedRows: 1n });
  expect(await add(4)).toEqual({ insertId: 4n, numInsertedOrUpdatedRows: 1n });
});
