/** Counts what a stopped installation holds of a project, straight from its files. */
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { ROW_KINDS, type RowKind } from "#bench/profiles/profile.ts";

export interface StoredCounts {
  rows: Record<RowKind, number>;
  /** Sum of the issues' own counters. */
  issueEvents: number;
  /** Sum of the hourly counters. */
  hourEvents: number;
  /** Errors that were accepted, by the outcomes. */
  accepted: number;
  issues: number;
}

const DAY_TABLES = {
  event: "event",
  span: "span",
  vital: "vital",
  log: "log",
  metric: "metric_point",
} as const;

/** `fromDay`: files of earlier days are known not to change, and are not read. */
export function countStored(dataFolder: string, projectId: number, fromDay = ""): StoredCounts {
  const telemetry = join(dataFolder, "telemetry");
  const names = existsSync(telemetry) ? readdirSync(telemetry) : [];
  const days = names.filter((name) => name.endsWith(".db") && name >= fromDay);
  const files = days.map((name) => new DatabaseSync(join(telemetry, name), { readOnly: true }));
  const meta = new DatabaseSync(join(dataFolder, "meta.db"), { readOnly: true });
  const inMeta = (sum: string, table: string, where = "") =>
    readSum(meta, `SELECT ${sum} AS n FROM ${table} WHERE project_id = ? ${where}`, projectId);
  const inDays = (kind: keyof typeof DAY_TABLES) =>
    files.reduce((sum, db) => sum + countRows(db, DAY_TABLES[kind], projectId), 0);
  try {
    return {
      rows: {
        event: inDays("event"),
        span: inDays("span"),
        vital: inDays("vital"),
        log: inDays("log"),
        metric: inDays("metric"),
        session: inMeta("count(*)", "session_state"),
      },
      issueEvents: inMeta("sum(events)", "issue"),
      hourEvents: inMeta("sum(events)", "issue_hour JOIN issue_group USING (group_id)"),
      accepted: inMeta(
        "sum(quantity)",
        "outcome_hour",
        "AND kind = 'accepted' AND category = 'error'",
      ),
      issues: inMeta("count(*)", "issue"),
    };
  } finally {
    for (const db of [...files, meta]) db.close();
  }
}

/** A day's rows may be spread over several files, by signal. */
function countRows(db: DatabaseSync, table: string, projectId: number): number {
  const isHere = db.prepare("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?");
  if (isHere.get(table) === undefined) return 0;
  return readSum(db, `SELECT count(*) AS n FROM ${table} WHERE project_id = ?`, projectId);
}

function readSum(db: DatabaseSync, sql: string, projectId: number): number {
  return Number(db.prepare(sql).get(projectId)?.n ?? 0);
}

/** What was not there before; issues are all that there are. */
export function addedTo(before: StoredCounts | undefined, now: StoredCounts): StoredCounts {
  if (before === undefined) return now;
  const rows = { ...now.rows };
  for (const kind of ROW_KINDS) rows[kind] -= before.rows[kind];
  return {
    rows,
    issueEvents: now.issueEvents - before.issueEvents,
    hourEvents: now.hourEvents - before.hourEvents,
    accepted: now.accepted - before.accepted,
    issues: now.issues,
  };
}
