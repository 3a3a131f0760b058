/**
 * Sums by the hour and by the day are kept for longer than what they are sums of, but not for ever.
 * A step is small: a day of one table of one project, or the hours of some issues.
 */
import { sql } from "kysely";
import { DAY_MS, HOUR_MS } from "#lib/time.ts";
import type { Meta } from "#store/meta/tables.ts";

const HOUR_TABLES = [
  "outcome_hour",
  "received_hour",
  "project_hour",
  "session_hour",
  "session_duration",
] as const;
const SKETCH_TABLES = ["project_users", "session_users"] as const;
const GROUPS_A_STEP = 500;

const RANGES = [
  ...HOUR_TABLES.map((table) => ({ table, time: sql.ref("hour_ms"), and: sql`1 = 1` })),
  ...SKETCH_TABLES.flatMap((table) =>
    [HOUR_MS, DAY_MS].map((span) => ({
      table,
      time: sql.ref("start_ms"),
      and: sql`span_ms = ${sql.lit(span)}`,
    })),
  ),
];

export class RollupPruner {
  readonly #db: Meta;
  /** Issues up to this group are looked at. */
  #group = Number.MIN_SAFE_INTEGER;

  constructor(db: Meta) {
    this.#db = db;
  }

  /** One step; whether there may be more to do. */
  async step(beforeMs: number, userHoursBeforeMs: number): Promise<boolean> {
    return (
      (await this.#pruneProjects(beforeMs)) ||
      (await this.#pruneIssues(beforeMs, userHoursBeforeMs))
    );
  }

  async #pruneProjects(beforeMs: number): Promise<boolean> {
    // Counts of requests that belong to no project are there under a number of their own.
    for (const { table, time, and } of RANGES) {
      for (const project of await this.#projectsIn(table)) {
        const where = sql`project_id = ${project} AND ${and}`;
        const { rows } = await sql<{ ms: number | null }>`
          SELECT min(${time}) AS ms FROM ${sql.table(table)} WHERE ${where}`.execute(this.#db);
        const oldest = rows[0]?.ms ?? beforeMs;
        if (oldest >= beforeMs) continue;
        const until = Math.min(beforeMs, oldest + DAY_MS);
        await sql`DELETE FROM ${sql.table(table)} WHERE ${where} AND ${time} < ${until}`.execute(
          this.#db,
        );
        return true;
      }
    }
    return false;
  }

  /** By jumping from one to the next: the tables are large, and their projects few. */
  async #projectsIn(table: string): Promise<number[]> {
    const found: number[] = [];
    for (let id = Number.MIN_SAFE_INTEGER; ; ) {
      const { rows } = await sql<{ id: number }>`SELECT project_id AS id FROM ${sql.table(table)}
        WHERE project_id > ${id} ORDER BY project_id LIMIT 1`.execute(this.#db);
      if (rows[0] === undefined) return found;
      id = rows[0].id;
      found.push(id);
    }
  }

  async #pruneIssues(beforeMs: number, userHoursBeforeMs: number): Promise<boolean> {
    const rows = await this.#db
      .selectFrom("issue_group")
      .select("group_id")
      .where("group_id", ">", this.#group)
      .orderBy("group_id")
      .limit(GROUPS_A_STEP)
      .execute();
    const groups = rows.map(({ group_id }) => group_id);
    const last = groups.at(-1);
    if (last === undefined) {
      this.#group = Number.MIN_SAFE_INTEGER;
      return false;
    }
    await this.#db
      .deleteFrom("issue_hour")
      .where("group_id", "in", groups)
      .where("hour_ms", "<", beforeMs)
      .execute();
    for (const [spanMs, untilMs] of [
      [DAY_MS, beforeMs],
      [HOUR_MS, Math.max(beforeMs, userHoursBeforeMs)],
    ] as const) {
      await this.#db
        .deleteFrom("issue_place_users")
        .where("group_id", "in", groups)
        .where("span_ms", "=", spanMs)
        .where("start_ms", "<", untilMs)
        .execute();
    }
    this.#group = last;
    return true;
  }
}
