import { openSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { isPassing } from "./is-passing.ts";

function errorOf(work: () => unknown): unknown {
  try {
    work();
  } catch (error) {
    return error;
  }
  throw new Error("It did not fail.");
}

const db = new DatabaseSync(":memory:");
db.exec("CREATE TABLE one (id INTEGER PRIMARY KEY, name TEXT NOT NULL) STRICT");

test("what the machine does may pass", () => {
  db.exec("PRAGMA max_page_count = 2");
  const full = errorOf(() => db.exec(`INSERT INTO one (name) VALUES ('${"x".repeat(20_000)}')`));
  expect(full).toMatchObject({ message: expect.stringContaining("full") });
  expect(isPassing(full)).toBe(true);
  expect(isPassing(errorOf(() => openSync("/no/such/folder/file", "r")))).toBe(true);
  const readOnly = new DatabaseSync(":memory:");
  readOnly.exec("PRAGMA query_only = 1");
  expect(isPassing(errorOf(() => readOnly.exec("CREATE TABLE two (id INTEGER)")))).toBe(true);
});

test("what is wrong with the rows stays wrong", () => {
  const none = errorOf(() => db.exec("INSERT INTO one (name) VALUES (NULL)"));
  expect(isPassing(none)).toBe(false);
  const insert = db.prepare("INSERT INTO one (name) VALUES (?)");
  expect(isPassing(errorOf(() => insert.run({} as never)))).toBe(false);
  expect(isPassing(errorOf(() => BigInt(1.5)))).toBe(false);
  expect(isPassing("no error at all")).toBe(false);
});
