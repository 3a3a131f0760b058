/** The states of single sessions, kept for as long as updates of them may come. */
import type { DatabaseSync } from "node:sqlite";
import { DAY_MS, dayNumber, HOUR_MS, startOfHour } from "#lib/time.ts";
import {
  SESSION_STATUSES,
  type SessionStatus,
  type SessionUpdate,
} from "#model/signals/release-health.ts";
import type { SessionState } from "#model/signals/session-state.ts";

/** Updates are taken for five days after the start; the day of the start may have just begun. */
const KEPT_DAYS = 6;
/** Bounds what one batch has to do when a day has become old. */
const REMOVED_AT_ONCE = 2000;

/** A session that updates of this batch are about. */
export interface OpenSession {
  day: number;
  placeId: number;
  hourMs: number;
  /** As it is stored; undefined when it is new. */
  before: SessionState | undefined;
}

type Named = SessionUpdate & { sid: string };

export class SessionStates {
  readonly #statements: ReturnType<typeof prepareStatements>;

  constructor(db: DatabaseSync) {
    this.#statements = prepareStatements(db);
  }

  find({ projectId, sid, startedMs }: Named): OpenSession | undefined {
    // A clock that was put right does so by a little more or less each time.
    const days = new Set([startedMs, startedMs - HOUR_MS, startedMs + HOUR_MS].map(dayNumber));
    for (const day of days) {
      const row = this.#statements.find.get(day, projectId, Buffer.from(sid, "hex"));
      if (row !== undefined) {
        const hourMs = Number(row.hour_ms);
        return { day, placeId: Number(row.place_id), hourMs, before: toState(row) };
      }
    }
    return undefined;
  }

  open({ startedMs }: Named, placeId: number): OpenSession {
    const [day, hourMs] = [dayNumber(startedMs), startOfHour(startedMs)];
    return { day, placeId, hourMs, before: undefined };
  }

  write({ projectId, sid }: Named, session: OpenSession, state: SessionState): void {
    const { end } = state;
    this.#statements.write.run(
      session.day,
      projectId,
      Buffer.from(sid, "hex"),
      session.placeId,
      session.hourMs,
      SESSION_STATUSES.indexOf(end?.status ?? "ok"),
      end?.seq ?? null,
      state.errorSeq ?? null,
      end?.durationMs ?? null,
      state.userHash ?? null,
    );
  }

  /** A part of those that no update can reach any more; `day` is the batch's. */
  removeOld(day: string): void {
    this.#statements.removeOld.run(Date.parse(day) / DAY_MS - KEPT_DAYS, REMOVED_AT_ONCE);
  }
}

function toState(row: Record<string, unknown>): SessionState {
  const status = SESSION_STATUSES[Number(row.status)] as SessionStatus;
  return {
    end:
      status === "ok"
        ? undefined
        : { status, seq: Number(row.end_seq), durationMs: numberOr(row.duration_ms) },
    errorSeq: numberOr(row.error_seq),
    userHash: numberOr(row.user_hash),
  };
}

function numberOr(value: unknown): number | undefined {
  return value === null || value === undefined ? undefined : Number(value);
}

function prepareStatements(db: DatabaseSync) {
  return {
    find: db.prepare(
      `SELECT place_id, hour_ms, status, end_seq, error_seq, duration_ms, user_hash
       FROM session_state WHERE day = ? AND project_id = ? AND sid = ?`,
    ),
    write: db.prepare(
      `INSERT INTO session_state (day, project_id, sid, place_id, hour_ms, status, end_seq,
         error_seq, duration_ms, user_hash) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
       ON CONFLICT DO UPDATE SET status = excluded.status, end_seq = excluded.end_seq,
         error_seq = excluded.error_seq, duration_ms = excluded.duration_ms,
         user_hash = excluded.user_hash`,
    ),
    removeOld: db.prepare(
      `DELETE FROM session_state WHERE (day, project_id, sid) IN (
         SELECT day, project_id, sid FROM session_state WHERE day < ?
         ORDER BY day, project_id, sid LIMIT ?)`,
    ),
  };
}
