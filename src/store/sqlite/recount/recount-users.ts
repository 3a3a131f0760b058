import type { DatabaseSync } from "node:sqlite";
import { DistinctSketch } from "#lib/distinct-sketch.ts";
import { hash53 } from "#lib/hash53.ts";
import { DAY_MS, HOUR_MS } from "#lib/time.ts";

/** Distinct users, from `seen`; those of issues only when all that ever came is there. */
export function recountUsers(db: DatabaseSync, fromMs: number | undefined): void {
  const from = fromMs ?? 0;
  db.prepare("DELETE FROM project_users WHERE start_ms >= ?").run(from);
  for (const spanMs of [HOUR_MS, DAY_MS]) {
    const write = db.prepare(
      `INSERT INTO project_users (project_id, span_ms, start_ms, environment, sketch)
       VALUES (?, ?, ?, ?, ?)`,
    );
    const rows = db.prepare(
      `SELECT DISTINCT project_id, hour_ms - hour_ms % ${spanMs} AS start_ms,
         coalesce(environment, '') AS environment, user_key
       FROM seen WHERE user_key IS NOT NULL AND hour_ms - hour_ms % ${spanMs} >= ${from}
         AND project_id IN (SELECT id FROM project) ORDER BY 1, 2, 3`,
    );
    sketchEach(rows.iterate(), ["project_id", "start_ms", "environment"], (row, sketch) =>
      write.run(
        Number(row.project_id),
        spanMs,
        Number(row.start_ms),
        String(row.environment),
        sketch.toBytes(),
      ),
    );
  }
  if (fromMs === undefined) recountUsersOfIssues(db);
}

function recountUsersOfIssues(db: DatabaseSync): void {
  db.exec("DELETE FROM issue_users; UPDATE issue SET users = 0 WHERE users <> 0");
  const write = db.prepare("INSERT INTO issue_users (issue_id, sketch) VALUES (?, ?)");
  const set = db.prepare("UPDATE issue SET users = ? WHERE id = ?");
  const rows = db.prepare(
    `SELECT DISTINCT issue_id, user_key FROM seen JOIN issue_group USING (group_id)
     WHERE user_key IS NOT NULL ORDER BY 1`,
  );
  sketchEach(rows.iterate(), ["issue_id"], (row, sketch) => {
    write.run(Number(row.issue_id), sketch.toBytes());
    set.run(sketch.count(), Number(row.issue_id));
  });
}

type Row = Record<string, unknown>;

/** Rows come sorted by these columns: one sketch is in memory at a time. */
function sketchEach(
  rows: Iterable<Row>,
  columns: readonly string[],
  write: (row: Row, sketch: DistinctSketch) => void,
): void {
  let [last, sketch]: [Row | undefined, DistinctSketch] = [undefined, new DistinctSketch()];
  for (const row of rows) {
    const before = last;
    if (before !== undefined && columns.some((column) => row[column] !== before[column])) {
      write(before, sketch);
      sketch = new DistinctSketch();
    }
    sketch.add(hash53(String(row.user_key)));
    last = row;
  }
  if (last !== undefined) write(last, sketch);
}
