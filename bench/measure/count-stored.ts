/** Counts what a stopped installation holds, straight from its files. */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

export interface StoredCounts {
  /** Rows in the day files. */
  events: number;
  /** Sum of the issues' own counters. */
  issueEvents: number;
  /** Sum of the hourly counters. */
  hourEvents: number;
  /** Errors that were accepted, by the outcomes; Lapwing's own sessions are accepted too. */
  accepted: number;
  issues: number;
}

export function countStored(dataFolder: string): StoredCounts {
  const telemetry = join(dataFolder, "telemetry");
  const days = readdirSync(telemetry).filter((name) => name.endsWith(".db"));
  const meta = join(dataFolder, "meta.db");
  return {
    events: days.reduce(
      (sum, name) => sum + readNumber(join(telemetry, name), "SELECT count(*) AS n FROM event"),
      0,
    ),
    issueEvents: readNumber(meta, "SELECT sum(events) AS n FROM issue"),
    hourEvents: readNumber(meta, "SELECT sum(events) AS n FROM issue_hour"),
    accepted: readNumber(
      meta,
      "SELECT sum(quantity) AS n FROM outcome_hour WHERE kind = 'accepted' AND category = 'error'",
    ),
    issues: readNumber(meta, "SELECT count(*) AS n FROM issue"),
  };
}

function readNumber(path: string, sql: string): number {
  const db = new DatabaseSync(path);
  try {
    return Number(db.prepare(sql).get()?.n ?? 0);
  } finally {
    db.close();
  }
}
