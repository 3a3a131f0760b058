/** What a batch adds to the hours of releases: collected in memory, then written once each. */
import type { DatabaseSync } from "node:sqlite";
import { getOrMake } from "#lib/get-or-make.ts";
import { DAY_MS, HOUR_MS } from "#lib/time.ts";
import type { ProjectId } from "#model/ids.ts";
import {
  addCounts,
  NO_SESSIONS,
  SESSION_COUNTS,
  type SessionCounts,
  type UserStatus,
} from "#model/signals/release-health.ts";
import { durationBucket } from "#model/signals/session-durations.ts";
import { userStatuses } from "#model/signals/session-state.ts";
import { SketchCache } from "./sketch-cache.ts";

/** Nobody looks at hours of an older time; its days are kept. */
const HOURS_KEPT_MS = 42 * DAY_MS;

interface Hour {
  projectId: ProjectId;
  placeId: number;
  hourMs: number;
  counts: SessionCounts;
  durations: Map<number, number>;
  users: Map<UserStatus, Set<number>>;
}

export class SessionRollups {
  readonly #statements: ReturnType<typeof prepareStatements>;
  readonly #sketches = new SketchCache();
  #hours = new Map<string, Hour>();

  constructor(db: DatabaseSync) {
    this.#statements = prepareStatements(db);
  }

  hour(projectId: ProjectId, placeId: number, hourMs: number): Hour {
    return getOrMake(this.#hours, `${placeId} ${hourMs}`, () => ({
      projectId,
      placeId,
      hourMs,
      counts: { ...NO_SESSIONS },
      durations: new Map<number, number>(),
      users: new Map<UserStatus, Set<number>>(),
    }));
  }

  /** `times` is -1 for what a session counted before. */
  add({ counts, durations }: Hour, session: SessionCounts, times = 1): void {
    addCounts(counts, session, times);
    if (session.timed === 0) return;
    const bucket = durationBucket(session.durationMs);
    durations.set(bucket, (durations.get(bucket) ?? 0) + times);
  }

  addUser({ users }: Hour, userHash: number | undefined, counts: SessionCounts): void {
    if (userHash === undefined) return;
    for (const status of userStatuses(counts)) {
      getOrMake(users, status, () => new Set<number>()).add(userHash);
    }
  }

  /** `day` is the batch's. */
  write(day: string): void {
    const hours = [...this.#hours.values()];
    this.#hours = new Map();
    for (const hour of hours) this.#writeHour(hour);
    for (const projectId of new Set(hours.map((hour) => hour.projectId))) {
      this.#statements.removeHours.run(projectId, HOUR_MS, Date.parse(day) - HOURS_KEPT_MS);
    }
  }

  forget(): void {
    this.#hours = new Map();
    this.#sketches.forget();
  }

  #writeHour({ projectId, placeId, hourMs, counts, durations, users }: Hour): void {
    const key = [projectId, hourMs, placeId] as const;
    const figures = SESSION_COUNTS.map((count) => counts[count]);
    if (figures.some((figure) => figure !== 0)) this.#statements.addHour.run(...key, ...figures);
    for (const [bucket, sessions] of durations) {
      if (sessions !== 0) this.#statements.addDuration.run(...key, bucket, sessions);
    }
    for (const [status, hashes] of users) {
      for (const spanMs of [HOUR_MS, DAY_MS]) {
        const place = [projectId, spanMs, hourMs - (hourMs % spanMs), placeId, status] as const;
        const sketch = this.#sketches.add(place.join(" "), hashes, () =>
          this.#statements.readUsers.get(...place),
        );
        if (sketch !== undefined) this.#statements.writeUsers.run(...place, sketch.toBytes());
      }
    }
  }
}

function prepareStatements(db: DatabaseSync) {
  return {
    addHour: db.prepare(
      `INSERT INTO session_hour (project_id, hour_ms, place_id, sessions, errored, crashed,
         abnormal, unhandled, exited, timed, duration_ms) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
       ON CONFLICT DO UPDATE SET sessions = sessions + excluded.sessions,
         errored = errored + excluded.errored, crashed = crashed + excluded.crashed,
         abnormal = abnormal + excluded.abnormal, unhandled = unhandled + excluded.unhandled,
         exited = exited + excluded.exited, timed = timed + excluded.timed,
         duration_ms = duration_ms + excluded.duration_ms`,
    ),
    addDuration: db.prepare(
      `INSERT INTO session_duration (project_id, hour_ms, place_id, bucket, sessions)
       VALUES (?, ?, ?, ?, ?)
       ON CONFLICT DO UPDATE SET sessions = sessions + excluded.sessions`,
    ),
    readUsers: db.prepare(
      `SELECT sketch FROM session_users WHERE project_id = ? AND span_ms = ? AND start_ms = ?
         AND place_id = ? AND status = ?`,
    ),
    removeHours: db.prepare(
      "DELETE FROM session_users WHERE project_id = ? AND span_ms = ? AND start_ms < ?",
    ),
    writeUsers: db.prepare(
      `INSERT INTO session_users (project_id, span_ms, start_ms, place_id, status, sketch)
       VALUES (?, ?, ?, ?, ?, ?)
       ON CONFLICT DO UPDATE SET sketch = excluded.sketch`,
    ),
  };
}
