/** Lets Kysely's SQLite dialect, made for better-sqlite3, run on node:sqlite. */
import type { DatabaseSync, SQLInputValue } from "node:sqlite";
import { type Dialect, SqliteDialect } from "kysely";
import { StatementCache } from "./statement-cache.ts";

export function nodeSqliteDialect(db: DatabaseSync): Dialect {
  const statements = new StatementCache(db);
  return new SqliteDialect({
    database: {
      close: () => db.close(),
      prepare(sql) {
        const { statement, reader } = statements.get(sql);
        return {
          reader,
          all: (parameters) => statement.all(...(parameters as SQLInputValue[])),
          run: (parameters) => statement.run(...(parameters as SQLInputValue[])),
          // Kysely lets nobody else ask while rows are read one by one.
          iterate: (parameters) => statement.iterate(...(parameters as SQLInputValue[])),
        };
      },
    },
  });
}
