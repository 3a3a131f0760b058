import { expect, test } from "vitest";
import { TABLES } from "#model/tables/index.ts";
import type { Table } from "#model/tables/table.ts";
import { KINDS, type Kind } from "./index.ts";

const kinds = Object.values<Kind>(KINDS);
const tables = Object.values<Table>(TABLES);

test("an item is of one kind, a table too", () => {
  const types = kinds.flatMap(({ items }) => Object.keys(items));
  expect(new Set(types).size).toBe(types.length);
  const names = kinds.flatMap(({ tables: own = {} }) => Object.keys(own));
  expect(new Set(names).size).toBe(names.length);
  expect(Object.keys(TABLES).toSorted()).toEqual(names.toSorted());
  expect(new Set(tables.map(({ name }) => name)).size).toBe(tables.length);
});

test("every row is of a project, and nothing that tells whose it is is left out of a deletion", () => {
  for (const { name, columns, erase } of tables) {
    expect(columns, name).toHaveProperty("projectId");
    const personal = Object.keys(columns).filter((key) => /^user[A-Z]/.test(key));
    const known = [...(erase?.texts ?? []), erase?.owner];
    expect(known, name).toEqual(expect.arrayContaining(personal));
  }
});
