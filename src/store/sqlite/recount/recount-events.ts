/**
 * Makes the sums of events in meta what the rows of the days say. What retention has removed was
 * counted too and cannot be counted again, so sums from before the oldest day stay as they are.
 */
import type { DatabaseSync } from "node:sqlite";
import { DAY_MS, HOUR_MS } from "#lib/time.ts";
import { metaPath } from "#store/sqlite/database/files.ts";
import { openDatabase } from "#store/sqlite/database/open-database.ts";
import { gatherEvents } from "./gather-events.ts";
import { placeSeen } from "./place-seen.ts";
import { recountUsers } from "./recount-users.ts";

export interface Recounted {
  /** Stored events. */
  events: number;
  /** Issues whose count was another. */
  issues: number;
  /** Earlier sums are as they were; undefined when all were counted. */
  fromMs: number | undefined;
}

export interface RecountOptions {
  /** Some of the sums are lost: what they say is no reason to change others. */
  isMetaTorn?: boolean;
  /** Only says what would change. */
  isDry?: boolean;
}

export function recountEvents(dataFolder: string, options: RecountOptions = {}): Recounted {
  const db = openDatabase(metaPath(dataFolder));
  try {
    const oldest = gatherEvents(db, dataFolder);
    const fromMs = oldest === undefined ? undefined : firstWholeHour(db, oldest, options);
    db.exec("BEGIN IMMEDIATE");
    const issues = recount(db, fromMs, options);
    db.exec(options.isDry === true ? "ROLLBACK" : "COMMIT");
    const row = db.prepare("SELECT coalesce(sum(events), 0) AS events FROM seen").get();
    return { events: Number(row?.events), issues, fromMs };
  } finally {
    db.close();
  }
}

/** From when on all that ever came is still there; undefined when nothing was ever removed. */
function firstWholeHour(
  db: DatabaseSync,
  oldest: string,
  { isMetaTorn }: RecountOptions,
): number | undefined {
  const oldestMs = Date.parse(oldest);
  const isIn = (sql: string, ms: number) => db.prepare(sql).get(ms) !== undefined;
  const before = "hour_ms < ? AND category = 'error' AND kind = 'accepted'";
  const wasMore =
    isIn(`SELECT 1 FROM outcome_hour WHERE ${before} LIMIT 1`, oldestMs) ||
    // Its row may be lost. Events say when they happened, which may be before the day they came.
    (isMetaTorn === true &&
      isIn("SELECT 1 FROM project_hour WHERE hour_ms < ? LIMIT 1", oldestMs - DAY_MS));
  // A client's clock may be a little ahead of the day on which its event came.
  return wasMore ? oldestMs + HOUR_MS : undefined;
}

/** Answers how many issues had another count. */
function recount(
  db: DatabaseSync,
  fromMs: number | undefined,
  { isMetaTorn }: RecountOptions,
): number {
  const from = fromMs ?? 0;
  placeSeen(db);
  sumByIssue(db, "kept", from);
  db.prepare("DELETE FROM issue_hour WHERE hour_ms >= ?").run(from);
  db.prepare(
    `INSERT INTO issue_hour (group_id, hour_ms, place_id, events)
     SELECT group_id, hour_ms, place_id, sum(seen.events)
     FROM seen JOIN issue_group USING (group_id) WHERE hour_ms >= ? GROUP BY 1, 2, 3`,
  ).run(from);
  sumByIssue(db, "counted", from);
  db.prepare("DELETE FROM project_hour WHERE hour_ms >= ?").run(from);
  db.prepare(
    `INSERT INTO project_hour (project_id, hour_ms, environment, events)
     SELECT seen.project_id, hour_ms, place.environment, sum(events)
     FROM seen JOIN place ON place.id = place_id WHERE hour_ms >= ? GROUP BY 1, 2, 3`,
  ).run(from);
  recountUsers(db, fromMs);
  if (fromMs === undefined) {
    recountPlaces(db);
    return setIssues(db, "0");
  }
  return isMetaTorn === true ? 0 : setIssues(db, "issue.events - coalesce(kept.events, 0)");
}

function sumByIssue(db: DatabaseSync, table: "kept" | "counted", from: number): void {
  db.exec(`CREATE TEMP TABLE ${table} (issue_id INTEGER PRIMARY KEY, events INTEGER)`);
  db.prepare(
    `INSERT INTO ${table} SELECT issue_id, sum(events) FROM issue_hour
     JOIN issue_group USING (group_id) WHERE hour_ms >= ? GROUP BY issue_id`,
  ).run(from);
}

/** `before`: what was not counted again. */
function setIssues(db: DatabaseSync, before: string): number {
  const { changes } = db
    .prepare(
      `UPDATE issue SET events = fresh.events FROM (
         SELECT issue.id AS id, max(0, ${before} + coalesce(counted.events, 0)) AS events
         FROM issue LEFT JOIN kept ON kept.issue_id = issue.id
           LEFT JOIN counted ON counted.issue_id = issue.id
       ) AS fresh WHERE fresh.id = issue.id AND issue.events <> fresh.events`,
    )
    .run();
  return Number(changes);
}

/** All events are here: whatever else was counted is wrong. */
function recountPlaces(db: DatabaseSync): void {
  db.exec(`DELETE FROM issue_place;
    INSERT INTO issue_place (place_id, group_id, issue_id, events, first_seen_ms, last_seen_ms)
    SELECT place_id, group_id, issue_id, sum(seen.events), min(first_ms), max(last_ms)
    FROM seen JOIN issue_group USING (group_id) GROUP BY 1, 2`);
}
