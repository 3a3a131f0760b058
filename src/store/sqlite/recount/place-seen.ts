/**
 * The places of the rows in `seen`: as they were counted when they came, with the others of a day
 * that had too many; a place that is lost is made again.
 */
import type { DatabaseSync } from "node:sqlite";
import { OTHER_NAME } from "#model/place.ts";

export function placeSeen(db: DatabaseSync): void {
  const pairs = db
    .prepare(
      `SELECT DISTINCT project_id AS project, coalesce(environment, '') AS environment,
         coalesce("release", '') AS "release"
       FROM seen WHERE project_id IN (SELECT id FROM project)`,
    )
    .all();
  const find = db.prepare(
    `SELECT id FROM place WHERE project_id = ? AND environment = ? AND "release" = ?`,
  );
  const insert = db.prepare(
    `INSERT INTO place (project_id, environment, "release", last_day) VALUES (?, ?, ?, 0)
     RETURNING id`,
  );
  db.exec(`CREATE TEMP TABLE seen_place (
    project_id INTEGER, environment TEXT, "release" TEXT, place_id INTEGER,
    PRIMARY KEY (project_id, environment, "release"))`);
  const keep = db.prepare("INSERT INTO seen_place VALUES (?, ?, ?, ?)");
  for (const row of pairs) {
    const project = Number(row.project);
    const [environment, release] = [String(row.environment), String(row.release)];
    const candidates: [string, string][] = [
      [environment, release],
      [environment, OTHER_NAME],
      [OTHER_NAME, release],
      [OTHER_NAME, OTHER_NAME],
    ];
    const found = candidates.map((names) => find.get(project, ...names)).find((one) => one);
    const { id } = found ?? insert.get(project, environment, release) ?? {};
    keep.run(project, environment, release, Number(id));
  }
  db.exec(`UPDATE seen SET place_id = (
    SELECT place_id FROM seen_place p WHERE p.project_id = seen.project_id
      AND p.environment = coalesce(seen.environment, '')
      AND p."release" = coalesce(seen."release", ''))`);
}
