import type { DatabaseSync } from "node:sqlite";
import { DistinctSketch } from "#lib/sketch/distinct-sketch.ts";
import { hash53 } from "#lib/sketch/hash53.ts";
import { DAY_MS, HOUR_MS } from "#lib/time.ts";

/** Distinct users, from `seen`; those of issues only when all that ever came is there. */
export function recountUsers(db: DatabaseSync, fromMs: number | undefined): void {
  const from = fromMs ?? 0;
  // They are in the rows too, and would be added to what is counted here.
  db.exec("DELETE FROM seen_users");
  for (const { table, keys, columns, join } of SPANNED) {
    db.prepare(`DELETE FROM ${table} WHERE start_ms >= ?`).run(from);
    const write = db.prepare(
      `INSERT INTO ${table} (span_ms, start_ms, ${keys.join(", ")}, sketch) VALUES (?, ?, ?, ?, ?)`,
    );
    for (const spanMs of [HOUR_MS, DAY_MS]) {
      const start = `hour_ms - hour_ms % ${spanMs}`;
      const rows = db.prepare(
        `SELECT DISTINCT ${start} AS start_ms, ${columns}, user_key FROM seen ${join}
         WHERE user_key IS NOT NULL AND ${start} >= ${from} ORDER BY 1, 2, 3`,
      );
      sketchEach(rows.iterate(), ["start_ms", ...keys], (row, sketch) => {
        const values = keys.map((key) => row[key] as number | string);
        write.run(spanMs, Number(row.start_ms), ...values, sketch.toBytes());
      });
    }
  }
  if (fromMs === undefined) recountUsersOfIssues(db);
}

const SPANNED = [
  {
    table: "project_users",
    keys: ["project_id", "environment"],
    columns: "seen.project_id AS project_id, place.environment AS environment",
    join: "JOIN place ON place.id = place_id",
  },
  {
    table: "issue_place_users",
    keys: ["group_id", "place_id"],
    columns: "group_id, place_id",
    join: "JOIN issue_group USING (group_id)",
  },
] as const;

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
