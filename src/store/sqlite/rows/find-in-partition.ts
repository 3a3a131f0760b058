/** Which of these rows the file of a partition has. */
import { existsSync } from "node:fs";
import { TABLES } from "#model/tables/index.ts";
import { keyText, type Table } from "#model/tables/table.ts";
import type { DigestTelemetry } from "#store/ports/digest-telemetry.ts";
import { isSetAside } from "#store/sqlite/damage/damaged-days.ts";
import { dayDatabasePath } from "#store/sqlite/database/files.ts";
import { openDayForReading } from "#store/sqlite/days/day-schema.ts";
import { prepareFindStored } from "./find-stored.ts";

export function findInPartition(
  dataFolder: string,
  ...[file, name, keys]: Parameters<DigestTelemetry["findInPartition"]>
): Set<string> {
  const table: Table = TABLES[name];
  const isThere = existsSync(dayDatabasePath(dataFolder, file));
  const db = isThere ? openDayForReading(dataFolder, file) : undefined;
  // Nobody knows what damaged files have: what is to be repaired keeps its payloads.
  const isUnknown = isThere && db === undefined;
  if (isUnknown || isSetAside(dataFolder, file)) {
    db?.close();
    return new Set(keys.map((key) => keyText(table, key)));
  }
  if (db === undefined) return new Set();
  try {
    return new Set(prepareFindStored(db, table)(keys));
  } finally {
    db.close();
  }
}
