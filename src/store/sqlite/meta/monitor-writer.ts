/** Reads what a plan for monitors needs, and applies the plan; runs in the digest's transaction. */
import type { DatabaseSync } from "node:sqlite";
import type { ProjectId } from "#model/ids.ts";
import type { CheckInRows } from "#model/monitors/monitor.ts";
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

type MonitorRow = MetaTables["monitor"] | undefined;
type LatestRow = MetaTables["monitor_environment"] | undefined;

export class MonitorWriter {
  readonly #rules: MetaRules;
  readonly #statements: ReturnType<typeof prepareStatements>;

  constructor(db: DatabaseSync, rules: MetaRules) {
    this.#statements = prepareStatements(db);
    this.#rules = rules;
  }

  write(rows: CheckInRows): void {
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

function prepareStatements(db: DatabaseSync) {
  return {
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

/** Asks meta. */
export function prepareListMonitorPlaces(
  db: DatabaseSync,
): (projectId: number) => { slug: string; environment: string }[] {
  const list = db.prepare("SELECT slug, environment FROM monitor_environment WHERE project_id = ?");
  return (projectId) =>
    list.all(projectId).map(({ slug, environment }) => ({
      slug: String(slug),
      environment: String(environment),
    }));
}
