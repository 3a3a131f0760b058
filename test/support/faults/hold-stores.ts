import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { dayFiles } from "#test/support/store/stored-rows.ts";

/** Takes the right to write, as a backup does, or somebody with the sqlite3 shell; the answer lets go. */
export function holdStores(data: string): () => void {
  const held = [join(data, "meta.db"), ...dayFiles(data)].map((path) => {
    const db = new DatabaseSync(path, { timeout: 10_000 });
    db.exec("BEGIN IMMEDIATE");
    return db;
  });
  return () => {
    for (const db of held) db.close();
  };
}
