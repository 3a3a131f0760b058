/** A few digits that change when the tables do: what was stored before is of no use then. */
import { createHash } from "node:crypto";
import { DatabaseSync } from "node:sqlite";
import { SIGNALS } from "#model/keeping/signal.ts";
import { migrateStore } from "#store/open.ts";
import { metaPath } from "#store/sqlite/database/files.ts";
import { stepsOf } from "#store/sqlite/days/day-steps.ts";

/** Makes an empty installation in `folder` and reads what its files are like. */
export async function schemaKey(folder: string): Promise<string> {
  await migrateStore({ dataFolder: folder });
  const hash = createHash("sha256");
  hash.update(readSchema(metaPath(folder)));
  hash.update(JSON.stringify(SIGNALS.map(stepsOf)));
  return hash.digest("hex").slice(0, 12);
}

function readSchema(path: string): string {
  const db = new DatabaseSync(path, { readOnly: true });
  try {
    return JSON.stringify(db.prepare("SELECT sql FROM sqlite_schema ORDER BY name").all());
  } finally {
    db.close();
  }
}
