/**
 * What is counted of issues follows environment and release: every count belongs to a place, which
 * is a release in an environment of a project. See docs/decisions/019.
 */
import { type Kysely, sql } from "kysely";
import type { Words } from "./index.ts";

/** As in model/place.ts; a migration does not change when they do. */
const UNKNOWN = "'\u0001'";

export async function up(db: Kysely<unknown>, words: Words): Promise<void> {
  const { id, int, bytes, rows, clustered } = words;
  const statements = [
    // "" when the SDK named none. last_day: of receipt, in days since the epoch.
    `CREATE TABLE place (
      id ${id}, project_id ${int} NOT NULL REFERENCES project (id) ON DELETE CASCADE,
      environment TEXT NOT NULL, "release" TEXT NOT NULL, last_day ${int} NOT NULL,
      UNIQUE (project_id, environment, "release")) ${rows}`,
    // Place 0: counted before there were places.
    `CREATE TABLE issue_hour_placed (
      group_id ${int} NOT NULL, hour_ms ${int} NOT NULL, place_id ${int} NOT NULL,
      events ${int} NOT NULL, PRIMARY KEY (group_id, hour_ms, place_id)) ${clustered}`,
    `INSERT INTO issue_hour_placed SELECT group_id, hour_ms, 0, events FROM issue_hour`,
    "DROP TABLE issue_hour",
    "ALTER TABLE issue_hour_placed RENAME TO issue_hour",
    // By place, because lists ask for all issues of some places. The issue is its group's.
    `CREATE TABLE issue_place (
      place_id ${int} NOT NULL, group_id ${int} NOT NULL, issue_id ${int} NOT NULL,
      events ${int} NOT NULL, first_seen_ms ${int} NOT NULL, last_seen_ms ${int} NOT NULL,
      PRIMARY KEY (place_id, group_id)) ${clustered}`,
    "CREATE INDEX issue_place_by_group ON issue_place (group_id)",
    // Sketches by hour and by day, as in project_users.
    `CREATE TABLE issue_place_users (
      group_id ${int} NOT NULL, span_ms ${int} NOT NULL, start_ms ${int} NOT NULL,
      place_id ${int} NOT NULL, sketch ${bytes} NOT NULL,
      PRIMARY KEY (group_id, span_ms, start_ms, place_id)) ${clustered}`,
    // Users that wait to be added to sketches while the digest is behind.
    `CREATE TABLE seen_users (id ${id}, entries ${bytes} NOT NULL) ${rows}`,
    // What was known of environments and releases, each by itself.
    `INSERT INTO place (project_id, environment, "release", last_day)
      SELECT DISTINCT g.project_id, f.value, ${UNKNOWN}, 0 FROM issue_facet f
      JOIN issue_group g ON g.group_id = f.group_id JOIN project p ON p.id = g.project_id
      WHERE f.key = 'environment'`,
    `INSERT INTO place (project_id, environment, "release", last_day)
      SELECT DISTINCT g.project_id, ${UNKNOWN}, f.value, 0 FROM issue_facet f
      JOIN issue_group g ON g.group_id = f.group_id JOIN project p ON p.id = g.project_id
      WHERE f.key = 'release'`,
    keepFacets("environment", `pl.environment = f.value AND pl."release" = ${UNKNOWN}`),
    keepFacets("release", `pl.environment = ${UNKNOWN} AND pl."release" = f.value`),
    "DROP TABLE issue_facet",
    // Which days' events are still to be counted by place; "" until the files are listed.
    `CREATE TABLE place_backfill (
      file TEXT PRIMARY KEY, next_id ${int} NOT NULL, last_id ${int} NOT NULL) ${rows}`,
    `INSERT INTO place_backfill SELECT '', 0, 0 WHERE EXISTS (SELECT 1 FROM issue_hour)`,
    // From when on every count has its place; without a row, always.
    `CREATE TABLE place_state (id ${int} PRIMARY KEY CHECK (id = 1), known_from_ms ${int} NOT NULL)
      ${rows}`,
    `INSERT INTO place_state SELECT 1, max(hour_ms) + 3600000 FROM issue_hour HAVING count(*) > 0`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}

function keepFacets(key: string, isPlace: string): string {
  return `INSERT INTO issue_place (place_id, group_id, issue_id, events, first_seen_ms, last_seen_ms)
    SELECT pl.id, f.group_id, g.issue_id, f.events, f.first_seen_ms, f.last_seen_ms
    FROM issue_facet f JOIN issue_group g ON g.group_id = f.group_id
    JOIN place pl ON pl.project_id = g.project_id AND ${isPlace} WHERE f.key = '${key}'`;
}
