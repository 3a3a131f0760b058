/** What feedback and runs take of each day, added up anew from the rows that are there. */
import { DatabaseSync } from "node:sqlite";
import { checkInBytes } from "#store/meta/check-ins.ts";
import { feedbackBytes } from "#store/meta/feedback.ts";
import { inTransaction } from "#store/sqlite/database/open-database.ts";
import { KeptDays } from "#store/sqlite/meta/kept-days.ts";

export function recountKept(path: string): void {
  const db = new DatabaseSync(path);
  try {
    const kept = new KeptDays(db);
    for (const { day, ...run } of rowsOf<typeof checkInBytes>(db, "check_in")) {
      kept.add(day, checkInBytes(run));
    }
    for (const { day, ...row } of rowsOf<typeof feedbackBytes>(db, "feedback")) {
      kept.add(day, feedbackBytes(row));
    }
    inTransaction(db, () => {
      // Days that are being removed stay so.
      db.exec("DELETE FROM kept_day WHERE is_going = 0; UPDATE kept_day SET bytes = 0");
      kept.write();
    });
  } finally {
    db.close();
  }
}

function rowsOf<Measure extends (row: never) => number>(db: DatabaseSync, table: string) {
  const rows = db.prepare(`SELECT * FROM ${table}`).iterate();
  return rows as unknown as Iterable<Parameters<Measure>[0] & { day: number }>;
}
