import type { DatabaseSync } from "node:sqlite";
import { dayDatabasePath, filesOfSignal, listDayFiles } from "#store/sqlite/database/files.ts";

/**
 * All stored events, added up in the temporary table `seen`, on the connection of meta. Answers the
 * oldest day that has some.
 */
export function gatherEvents(db: DatabaseSync, dataFolder: string): string | undefined {
  db.exec("PRAGMA temp_store = FILE");
  db.exec(`CREATE TEMP TABLE seen (
    project_id INTEGER, group_id INTEGER, hour_ms INTEGER, environment TEXT, "release" TEXT,
    user_key TEXT, events INTEGER, first_ms INTEGER, last_ms INTEGER, place_id INTEGER)`);
  let oldest: string | undefined;
  for (const file of filesOfSignal(listDayFiles(dataFolder), "errors")) {
    db.prepare("ATTACH ? AS file").run(dayDatabasePath(dataFolder, file));
    try {
      const { changes } = db
        .prepare(
          `INSERT INTO seen
           SELECT project_id, group_id, timestamp_ms - timestamp_ms % 3600000, environment,
             "release", user_key, count(*), min(timestamp_ms), max(timestamp_ms), NULL
           FROM file.event GROUP BY 1, 2, 3, 4, 5, 6`,
        )
        .run();
      if (changes > 0 && (oldest === undefined || file.day < oldest)) oldest = file.day;
    } finally {
      db.exec("DETACH file");
    }
  }
  return oldest;
}
