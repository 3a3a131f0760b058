/** A few digits that change when the tables do: what was stored before is of no use then. */
import { createHash } from "node:crypto";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { utcDay } from "#lib/time.ts";
import type { SpoolPosition } from "#model/spool-position.ts";
import { migrateStore, openDigestStore } from "#store/open.ts";
import { noRows } from "#store/ports/digest.ts";

/** Makes an empty installation in `folder` and reads what its files are like. */
export async function schemaKey(folder: string): Promise<string> {
  await migrateStore({ dataFolder: folder });
  const store = openDigestStore({ dataFolder: folder });
  const from = (await store.resume()).metaAt;
  await store.write({
    ...{ from, to: (from + 1) as SpoolPosition, day: utcDay(Date.now()), includesMeta: true },
    ...noRows(),
    ...{ outcomes: [], received: [], scrubbed: [] },
  });
  await store.close();
  const hash = createHash("sha256");
  for (const name of listDatabases(folder)) hash.update(readSchema(join(folder, name)));
  return hash.digest("hex").slice(0, 12);
}

function listDatabases(folder: string): string[] {
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" });
  return names.filter((name) => name.endsWith(".db")).sort();
}

function readSchema(path: string): string {
  const db = new DatabaseSync(path, { readOnly: true });
  try {
    return JSON.stringify(db.prepare("SELECT sql FROM sqlite_schema ORDER BY name").all());
  } finally {
    db.close();
  }
}
