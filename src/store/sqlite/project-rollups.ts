/** Adds a batch's events to their projects' hours and users; runs in the digest's transaction. */
import type { DatabaseSync } from "node:sqlite";
import { getOrMake } from "#lib/get-or-make.ts";
import { hash53 } from "#lib/hash53.ts";
import { DAY_MS, HOUR_MS } from "#lib/time.ts";
import type { ProjectId } from "#model/ids.ts";
import type { EventRow } from "#store/ports/digest.ts";
import { SketchCache } from "./sketch-cache.ts";

/** A project in an environment: what both tables are kept by. */
interface Place {
  projectId: ProjectId;
  environment: string;
}
type Hour = Place & { hourMs: number; events: number };
type Span = Place & { spanMs: number; startMs: number; users: Set<number> };

export class ProjectRollups {
  #statements: ReturnType<typeof prepareStatements>;
  #sketches = new SketchCache();

  constructor(db: DatabaseSync) {
    this.#statements = prepareStatements(db);
  }

  write(events: readonly EventRow[]): void {
    const hours = new Map<string, Hour>();
    const spans = new Map<string, Span>();
    for (const { projectId, timestampMs, environment = "", userKey } of events) {
      const place = { projectId, environment };
      const hourMs = startOf(timestampMs, HOUR_MS);
      const name = `${projectId} ${hourMs} ${environment}`;
      getOrMake(hours, name, () => ({ ...place, hourMs, events: 0 })).events += 1;
      if (userKey === undefined) continue;
      for (const spanMs of [HOUR_MS, DAY_MS]) {
        const startMs = startOf(timestampMs, spanMs);
        const make = () => ({ ...place, spanMs, startMs, users: new Set<number>() });
        getOrMake(spans, nameOf({ ...place, spanMs, startMs }), make).users.add(hash53(userKey));
      }
    }
    for (const hour of hours.values()) this.#addHour(hour);
    for (const span of spans.values()) this.#addUsers(span);
  }

  /** Others changed the database, or a transaction was rolled back. */
  forget(): void {
    this.#sketches.forget();
  }

  #addHour({ projectId, hourMs, environment, events }: Hour): void {
    this.#statements.addHour.run(projectId, hourMs, environment, events, projectId);
  }

  #addUsers(span: Span): void {
    const { projectId, spanMs, startMs, environment } = span;
    const place = [projectId, spanMs, startMs, environment] as const;
    const bytes = this.#sketches.add(nameOf(span), span.users, () =>
      this.#statements.readUsers.get(...place),
    );
    if (bytes !== undefined) this.#statements.writeUsers.run(...place, bytes, projectId);
  }
}

function nameOf({ projectId, spanMs, startMs, environment }: Omit<Span, "users">): string {
  return `${projectId} ${spanMs} ${startMs} ${environment}`;
}

function startOf(ms: number, spanMs: number): number {
  return Math.floor(ms / spanMs) * spanMs;
}

/** A project that was deleted while its events waited in the spool gets no rows. */
const IF_PROJECT = "WHERE EXISTS (SELECT 1 FROM project WHERE id = ?)";

function prepareStatements(db: DatabaseSync) {
  return {
    addHour: db.prepare(
      `INSERT INTO project_hour (project_id, hour_ms, environment, events)
       SELECT ?, ?, ?, ? ${IF_PROJECT}
       ON CONFLICT DO UPDATE SET events = events + excluded.events`,
    ),
    readUsers: db.prepare(
      `SELECT sketch FROM project_users
       WHERE project_id = ? AND span_ms = ? AND start_ms = ? AND environment = ?`,
    ),
    writeUsers: db.prepare(
      `INSERT INTO project_users (project_id, span_ms, start_ms, environment, sketch)
       SELECT ?, ?, ?, ?, ? ${IF_PROJECT}
       ON CONFLICT DO UPDATE SET sketch = excluded.sketch`,
    ),
  };
}
