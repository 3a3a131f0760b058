import { expect, test } from "vitest";
import { createStatements } from "./create-statements.ts";
import { migration } from "./migrate.ts";
import { allSchemas } from "./table-schema.ts";

const SCHEMA = {
  name: "note",
  body: ["id Int64", "_day Date", "_to Int64"],
  engine: "MergeTree",
  partitionBy: "_day",
  orderBy: ["id"],
} as const;

test("on one server a table remembers the tokens of its inserts, which plain tables do not by default", () => {
  const [statement, ...more] = createStatements(SCHEMA, { database: "lapwing" });
  expect(statement?.replace(/\s+/g, " ")).toBe(
    "CREATE TABLE IF NOT EXISTS note ( id Int64, _day Date, _to Int64 ) ENGINE = MergeTree() " +
      "PARTITION BY _day ORDER BY (`id`) SETTINGS non_replicated_deduplication_window = 1000",
  );
  expect(more).toEqual([]);
});

test("on a cluster rows are replicated, and a batch goes to one shard", () => {
  const [local, spread] = createStatements(SCHEMA, { database: "lapwing", cluster: "main" });
  expect(local?.replace(/\s+/g, " ")).toBe(
    "CREATE TABLE IF NOT EXISTS note_local ON CLUSTER `main` ( id Int64, _day Date, _to Int64 ) " +
      "ENGINE = ReplicatedMergeTree('/clickhouse/tables/{shard}/lapwing/note', '{replica}') " +
      "PARTITION BY _day ORDER BY (`id`) SETTINGS replicated_deduplication_window = 1000",
  );
  expect(spread).toBe(
    "CREATE TABLE IF NOT EXISTS note ON CLUSTER `main` AS note_local " +
      "ENGINE = Distributed(`main`, `lapwing`, note_local, intHash64(_to))",
  );
});

test("every table of a cluster can be spread, replicated ones of their own kind", () => {
  const statements = migration({ url: "http://localhost:8123/lapwing", cluster: "main" });
  expect(statements).toHaveLength(2 * (allSchemas().length + 1));
  const kinds = statements.flatMap((text) => /ENGINE = (\w+)/.exec(text)?.[1] ?? []);
  expect(new Set(kinds)).toEqual(
    new Set([
      "ReplicatedMergeTree",
      "ReplicatedAggregatingMergeTree",
      "ReplicatedReplacingMergeTree",
      "Distributed",
    ]),
  );
  for (const text of statements) expect(text).toContain("ON CLUSTER `main`");
});
