/** Numbered, forward only. A new one is a file here and a line in the list. */
import type { Kysely } from "kysely";
import { up as first, type Words } from "./100-first.ts";

export const SQLITE_WORDS: Words = {
  id: "INTEGER PRIMARY KEY AUTOINCREMENT",
  int: "INTEGER",
  bytes: "BLOB",
  rows: "STRICT",
  clustered: "STRICT, WITHOUT ROWID",
};

export const MIGRATIONS: Record<string, (db: Kysely<unknown>, words: Words) => Promise<void>> = {
  "100-first": first,
};
