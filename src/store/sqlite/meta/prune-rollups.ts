/**
 * Sums by the hour and by the day are kept for longer than what they are sums of, but not for ever.
 * A step is small: a day of one table of one project, or the hours of some issues. SQLite uses the
 * pages that become free for what comes next, so meta stops growing.
 */
import type { DatabaseSync } from "node:sqlite";
import { DAY_MS, HOUR_MS } from "#lib/time.ts";
import { inTransaction } from "#store/sqlite/database/open-database.ts";

const HOUR_TABLES = [
  "outcome_hour",
  "received_hour",
  "project_hour",
  "session_hour",
  "session_duration",
] as const;
const SKETCH_TABLES = ["project_users", "session_users"] as const;
const GROUPS_A_STEP = 500;

export class RollupPruner {
  readonly #db: DatabaseSync;
  /** Issues up to this group are looked at. */
  #group = Number.MIN_SAFE_INTEGER;

  constructor(db: DatabaseSync) {
    this.#db = db;
  }

  /** One step; whether there may be more to do. */
  step(beforeMs: number, userHoursBeforeMs: number): boolean {
    return this.#pruneProjects(beforeMs) || this.#pruneIssues(beforeMs, userHoursBeforeMs);
  }

  #pruneProjects(beforeMs: number): boolean {
    const ranges = [
      ...HOUR_TABLES.map((table) => ({ table, time: "hour_ms", and: "" })),
      ...SKETCH_TABLES.flatMap((table) =>
        [HOUR_MS, DAY_MS].map((span) => ({
          table,
          time: "start_ms",
          and: `AND span_ms = ${span}`,
        })),
      ),
    ];
    // Counts of requests that belong to no project are there under a number of their own.
    for (const { table, time, and } of ranges) {
      const where = `project_id = ? ${and}`;
      for (const project of this.#projectsIn(table)) {
        const oldest = this.#db
          .prepare(`SELECT min(${time}) AS ms FROM ${table} WHERE ${where}`)
          .get(project)?.ms;
        if (oldest === null || oldest === undefined || Number(oldest) >= beforeMs) continue;
        const until = Math.min(beforeMs, Number(oldest) + DAY_MS);
        inTransaction(this.#db, () => {
          const drop = `DELETE FROM ${table} WHERE ${where} AND ${time} < ?`;
          this.#db.prepare(drop).run(project, until);
        });
        return true;
      }
    }
    return false;
  }

  /** By jumping from one to the next: the tables are large, and their projects few. */
  #projectsIn(table: string): number[] {
    const next = this.#db.prepare(
      `SELECT project_id AS id FROM ${table} WHERE project_id > ? ORDER BY project_id LIMIT 1`,
    );
    const found: number[] = [];
    for (let id = Number.MIN_SAFE_INTEGER; ; ) {
      const row = next.get(id);
      if (row === undefined) return found;
      id = Number(row.id);
      found.push(id);
    }
  }

  #pruneIssues(beforeMs: number, userHoursBeforeMs: number): boolean {
    const groups = this.#db
      .prepare(
        "SELECT group_id AS id FROM issue_group WHERE group_id > ? ORDER BY group_id LIMIT ?",
      )
      .all(this.#group, GROUPS_A_STEP)
      .map(({ id }) => Number(id));
    const last = groups.at(-1);
    if (last === undefined) {
      this.#group = Number.MIN_SAFE_INTEGER;
      return false;
    }
    const drop = this.#db.prepare("DELETE FROM issue_hour WHERE group_id = ? AND hour_ms < ?");
    const dropUsers = this.#db.prepare(
      "DELETE FROM issue_place_users WHERE group_id = ? AND span_ms = ? AND start_ms < ?",
    );
    inTransaction(this.#db, () => {
      for (const group of groups) {
        drop.run(group, beforeMs);
        dropUsers.run(group, DAY_MS, beforeMs);
        dropUsers.run(group, HOUR_MS, Math.max(beforeMs, userHoursBeforeMs));
      }
    });
    this.#group = last;
    return true;
  }
}
