/** Numbered, forward only. A new one is a file here and a line in the list. */
import type { Kysely } from "kysely";
import { up as first } from "./100-first.ts";

/** What the engines call the same thing. */
export interface Words {
  /** An id that counts up by itself. */
  id: string;
  /** 64 bits. */
  int: string;
  bytes: string;
  /** Ends a table. */
  rows: string;
  /** Ends a table that is read by ranges of its primary key. */
  clustered: string;
}

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
