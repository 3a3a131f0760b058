/**
 * Feedback and runs are kept for as long as errors, and go by rows: a step is small enough that no
 * batch waits for it. SQLite uses the pages that become free for what comes next.
 */
import type { DatabaseSync } from "node:sqlite";
import { checkInBytes } from "#store/meta/check-ins.ts";
import { feedbackBytes } from "#store/meta/feedback.ts";
import { inTransaction } from "#store/sqlite/database/open-database.ts";
import type { KeptDays } from "./kept-days.ts";

/** Ids are random: each row is on another page of an index. Measured: see docs/performance.md. */
const RUNS_A_STEP = 300;
/** They may be large. */
const FEEDBACK_A_STEP = 50;

type GoneRun = Parameters<typeof checkInBytes>[0] & { day: number };
type GoneFeedback = Parameters<typeof feedbackBytes>[0] & { day: number };

export class RowPruner {
  readonly #db: DatabaseSync;
  readonly #kept: KeptDays;
  readonly #statements: ReturnType<typeof prepareStatements>;

  constructor(db: DatabaseSync, kept: KeptDays) {
    this.#db = db;
    this.#kept = kept;
    this.#statements = prepareStatements(db);
  }

  /** One step; whether there may be more to do. */
  step(): boolean {
    const { nextDay, nextProject, forgetDay, forgetProject } = this.#statements;
    const day = nextDay.get()?.day;
    const project = day === undefined ? nextProject.get()?.id : undefined;
    if (day === undefined && project === undefined) return false;
    inTransaction(this.#db, () => {
      if (day !== undefined) {
        if (!this.#remove("day", Number(day))) forgetDay.run(day);
      } else if (!this.#remove("project_id", Number(project))) forgetProject.run(Number(project));
    });
    return true;
  }

  /** False when there were none. */
  #remove(column: Column, value: number): boolean {
    const { runs, feedback } = this.#statements.drop[column];
    const goneRuns = runs.all(value) as unknown as GoneRun[];
    this.#kept.forget();
    for (const run of goneRuns) this.#kept.add(run.day, -checkInBytes(run));
    const gone = goneRuns.length > 0 ? [] : (feedback.all(value) as unknown as GoneFeedback[]);
    for (const row of gone) this.#kept.add(row.day, -feedbackBytes(row));
    this.#kept.write();
    return goneRuns.length + gone.length > 0;
  }
}

type Column = "day" | "project_id";

function prepareStatements(db: DatabaseSync) {
  const drop = (column: Column) => ({
    runs: db.prepare(
      `DELETE FROM check_in WHERE id IN (
         SELECT id FROM check_in WHERE ${column} = ? LIMIT ${RUNS_A_STEP})
       RETURNING day, slug, environment, "release"`,
    ),
    feedback: db.prepare(
      `DELETE FROM feedback WHERE id IN (
         SELECT id FROM feedback WHERE ${column} = ? LIMIT ${FEEDBACK_A_STEP})
       RETURNING day, message, notes, payload`,
    ),
  });
  return {
    nextDay: db.prepare("SELECT day FROM kept_day WHERE is_going = 1 ORDER BY day LIMIT 1"),
    forgetDay: db.prepare("DELETE FROM kept_day WHERE day = ?"),
    nextProject: db.prepare("SELECT id FROM gone_project ORDER BY id LIMIT 1"),
    forgetProject: db.prepare("DELETE FROM gone_project WHERE id = ?"),
    drop: { day: drop("day"), project_id: drop("project_id") },
  };
}
