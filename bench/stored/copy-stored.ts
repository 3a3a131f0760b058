/** A copy to run on. Gigabytes of earlier days are linked: nothing ever writes to them again. */
import { constants, copyFileSync, linkSync, mkdirSync, readdirSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { StoredBase } from "./stored-base.ts";

export function copyStored({ dataFolder, lastDay }: StoredBase, to: string): void {
  settleLogs(dataFolder);
  for (const entry of readdirSync(dataFolder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const from = join(entry.parentPath, entry.name);
    const path = join(to, relative(dataFolder, from));
    mkdirSync(dirname(path), { recursive: true });
    const day = /\d{4}-\d\d-\d\d/.exec(relative(dataFolder, from))?.[0];
    if (day !== undefined && day < lastDay) linkSync(from, path);
    else copyFileSync(from, path, constants.COPYFILE_FICLONE);
  }
}

/** Whoever closes a database last takes its write-ahead log away, unless it only read. */
function settleLogs(dataFolder: string): void {
  const names = readdirSync(dataFolder, { recursive: true, encoding: "utf8" });
  for (const name of names.filter((one) => one.endsWith("-wal"))) {
    const db = new DatabaseSync(join(dataFolder, name.slice(0, -"-wal".length)));
    // Opened only when it is asked something.
    db.exec("PRAGMA wal_checkpoint(TRUNCATE)");
    db.close();
  }
}
