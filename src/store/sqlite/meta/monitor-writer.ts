/** Reads what a plan for monitors and runs needs, and applies it; in the digest's transaction. */
import type { DatabaseSync } from "node:sqlite";
import type { ProjectId } from "#model/ids.ts";
import type { CheckIn, CheckInRows } from "#model/monitors/monitor.ts";
import { type CheckInRow, checkInBytes, checkInRow } from "#store/meta/check-ins.ts";
import { toLatest, toMonitor } from "#store/meta/monitors.ts";
import type { MetaTables } from "#store/meta/tables.ts";
import type { MetaRules } from "#store/ports/digest-meta.ts";
import {
  checkInPlaceName,
  type KnownMonitors,
  type LatestRun,
  monitorName,
  type PlannedMonitor,
} from "#store/ports/monitors.ts";
import type { KeptDays } from "./kept-days.ts";

type MonitorRow = MetaTables["monitor"] | undefined;
type FoundRun = CheckInRow | undefined;
type LatestRow = MetaTables["monitor_environment"] | undefined;

export class MonitorWriter {
  readonly #rules: MetaRules;
  readonly #kept: KeptDays;
  readonly #statements: ReturnType<typeof prepareStatements>;

  constructor(db: DatabaseSync, rules: MetaRules, kept: KeptDays) {
    this.#statements = prepareStatements(db);
    this.#rules = rules;
    this.#kept = kept;
  }

  write(rows: CheckInRows, day: string): void {
    if (rows.checkIns.length === 0 && rows.monitors.length === 0) return;
    const plan = this.#rules.planMonitors(rows, this.#read(rows));
    const { writeMonitor, writeLatest } = this.#statements;
    for (const { projectId, slug, name, config, createdAtMs } of plan.monitors) {
      const text = config === undefined ? null : JSON.stringify(config);
      writeMonitor.run(projectId, slug, name, text, createdAtMs);
    }
    for (const run of plan.latest) {
      writeLatest.run(
        ...[run.projectId, run.slug, run.environment, run.firstSeenMs],
        Buffer.from(run.checkInId, "hex"),
        ...[run.status, run.startedMs, run.updatedMs],
      );
    }
    for (const run of plan.runs) this.#writeRun(run, day);
  }

  /** A run is kept from the day on which it was last heard of. */
  #writeRun(run: CheckIn, day: string): void {
    const row = checkInRow(run, day);
    const { findRun, insertRun, updateRun } = this.#statements;
    const before = findRun.get(row.check_in_id, row.project_id) as unknown as FoundRun;
    if (before === undefined) insertRun.run(...COLUMNS.map((column) => row[column]));
    else {
      this.#kept.add(before.day, -checkInBytes(before));
      updateRun.run(...CHANGING.map((column) => row[column]), before.id);
    }
    this.#kept.add(row.day, checkInBytes(row));
  }

  #read({ checkIns, monitors }: CheckInRows): KnownMonitors {
    const { findMonitor, findLatest, findProject } = this.#statements;
    const known = {
      monitors: new Map<string, PlannedMonitor>(),
      latest: new Map<string, LatestRun>(),
      projects: new Set<ProjectId>(),
    };
    const asked = new Map([...monitors, ...checkIns].map((key) => [monitorName(key), key]));
    for (const [name, { projectId, slug }] of asked) {
      const row = findMonitor.get(projectId, slug) as unknown as MonitorRow;
      if (row !== undefined) known.monitors.set(name, toMonitor(row));
    }
    const places = new Map(checkIns.map((run) => [checkInPlaceName(run), run]));
    for (const [name, { projectId, slug, environment }] of places) {
      const row = findLatest.get(projectId, slug, environment) as unknown as LatestRow;
      if (row !== undefined) known.latest.set(name, toLatest(row));
    }
    for (const { projectId } of asked.values()) {
      if (findProject.get(projectId) !== undefined) known.projects.add(projectId);
    }
    return known;
  }
}

const CHANGING = [
  ...(["day", "status", "started_ms", "updated_ms", "duration_ms", "release", "trace_id"] as const),
];
const COLUMNS = [...(["project_id", "check_in_id", "slug", "environment"] as const), ...CHANGING];

function prepareStatements(db: DatabaseSync) {
  const names = (columns: readonly string[]) => columns.map((name) => `"${name}"`);
  return {
    findRun: db.prepare("SELECT * FROM check_in WHERE check_in_id = ? AND project_id = ?"),
    insertRun: db.prepare(
      `INSERT INTO check_in (${names(COLUMNS)}) VALUES (${COLUMNS.map(() => "?")})`,
    ),
    updateRun: db.prepare(
      `UPDATE check_in SET ${names(CHANGING).map((name) => `${name} = ?`)} WHERE id = ?`,
    ),
    findProject: db.prepare("SELECT 1 FROM project WHERE id = ?"),
    findMonitor: db.prepare("SELECT * FROM monitor WHERE project_id = ? AND slug = ?"),
    findLatest: db.prepare(
      "SELECT * FROM monitor_environment WHERE project_id = ? AND slug = ? AND environment = ?",
    ),
    writeMonitor: db.prepare(
      `INSERT INTO monitor (project_id, slug, name, config, created_at_ms) VALUES (?, ?, ?, ?, ?)
       ON CONFLICT DO UPDATE SET config = excluded.config`,
    ),
    writeLatest: db.prepare(
      `INSERT INTO monitor_environment (project_id, slug, environment, first_seen_ms, check_in_id,
         status, started_ms, updated_ms) VALUES (?, ?, ?, ?, ?, ?, ?, ?)
       ON CONFLICT DO UPDATE SET first_seen_ms = excluded.first_seen_ms,
         check_in_id = excluded.check_in_id, status = excluded.status,
         started_ms = excluded.started_ms, updated_ms = excluded.updated_ms`,
    ),
  };
}
