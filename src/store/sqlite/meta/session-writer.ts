/** Reads what a plan for sessions needs, and applies the plan; runs in the digest's transaction. */
import type { DatabaseSync } from "node:sqlite";
import { DAY_MS, HOUR_MS } from "#lib/time.ts";
import type { ProjectId } from "#model/ids.ts";
import {
  OTHER_RELEASES,
  SESSION_COUNTS,
  type SessionPlace,
  type SessionRows,
} from "#model/signals/release-health.ts";
import { sessionStateRow, toSessionState } from "#store/meta/digest/session-state-row.ts";
import {
  type KnownSession,
  type KnownSessions,
  type MetaRules,
  type NamedUpdate,
  type SessionHour,
  type SessionPlan,
  sessionDays,
  sessionName,
  sessionPlaceName,
} from "#store/ports/digest-meta.ts";
import { prepareSessionStatements } from "./session-statements.ts";
import { SketchCache } from "./sketch-cache.ts";

const MAX_CACHED = 5000;
/** Bounds what one batch has to do when a day has become old. */
const REMOVED_AT_ONCE = 2000;

export class SessionWriter {
  readonly #rules: MetaRules;
  readonly #statements: ReturnType<typeof prepareSessionStatements>;
  readonly #places = new Map<string, number | undefined>();
  readonly #sketches = new SketchCache();

  constructor(db: DatabaseSync, rules: MetaRules) {
    this.#statements = prepareSessionStatements(db);
    this.#rules = rules;
  }

  /** Answers the number of the next place. */
  write(rows: SessionRows, day: string, nextPlaceId: number): number {
    if (rows.updates.length === 0 && rows.groups.length === 0) return nextPlaceId;
    const dayNumber = Date.parse(day) / DAY_MS;
    const known = { ...this.#read(rows, dayNumber), nextPlaceId };
    const plan = this.#rules.planSessions(rows, day, known);
    const { insertPlace, removeUserHours, removeStates } = this.#statements;
    for (const { id, projectId, release, environment } of plan.created) {
      insertPlace.run(id, projectId, release, environment, dayNumber);
      this.#places.set(sessionPlaceName({ projectId, release, environment }), id);
    }
    for (const state of plan.states) this.#writeState(state);
    for (const hour of plan.hours) this.#writeHour(hour);
    for (const projectId of new Set(plan.hours.map((hour) => hour.projectId))) {
      removeUserHours.run(projectId, HOUR_MS, plan.dropUserHoursBeforeMs);
    }
    removeStates.run(plan.dropStatesBefore, REMOVED_AT_ONCE);
    return plan.nextPlaceId;
  }

  /** Others changed the database, or a transaction was rolled back. */
  forget(): void {
    this.#places.clear();
    this.#sketches.forget();
  }

  #read({ updates, groups }: SessionRows, day: number): Omit<KnownSessions, "nextPlaceId"> {
    if (this.#places.size >= MAX_CACHED) this.#places.clear();
    const sessions = new Map<string, KnownSession>();
    const newToday = new Map<ProjectId, number>();
    for (const { sid, ...update } of updates) {
      const found = sid === undefined ? undefined : this.#findSession({ ...update, sid });
      if (found !== undefined && sid !== undefined) {
        sessions.set(sessionName({ projectId: update.projectId, sid }), found);
      }
    }
    for (const place of [...updates, ...groups]) {
      if (this.#findPlace(place) !== undefined || newToday.has(place.projectId)) continue;
      const row = this.#statements.countNew.get(place.projectId, day, place.projectId);
      if (row !== undefined) newToday.set(place.projectId, Number(row.count));
    }
    for (const projectId of newToday.keys()) {
      this.#findPlace({ projectId, release: OTHER_RELEASES, environment: "" });
    }
    return { sessions, places: this.#places, newToday };
  }

  #findPlace(place: SessionPlace): number | undefined {
    const name = sessionPlaceName(place);
    if (!this.#places.has(name)) {
      const { projectId, release, environment } = place;
      const row = this.#statements.findPlace.get(projectId, release, environment);
      this.#places.set(name, row && Number(row.id));
    }
    return this.#places.get(name);
  }

  #findSession({ projectId, sid, startedMs }: NamedUpdate): KnownSession | undefined {
    for (const day of sessionDays(startedMs)) {
      const row = this.#statements.findState.get(day, projectId, Buffer.from(sid, "hex"));
      if (row === undefined) continue;
      const [placeId, hourMs] = [Number(row.place_id), Number(row.hour_ms)];
      return { day, placeId, hourMs, before: toSessionState(row) };
    }
    return undefined;
  }

  #writeState({ projectId, sid, day, placeId, hourMs, state }: SessionPlan["states"][number]) {
    const row = sessionStateRow(state);
    this.#statements.writeState.run(
      ...[day, projectId, Buffer.from(sid, "hex"), placeId, hourMs],
      ...[row.status, row.end_seq, row.error_seq, row.duration_ms, row.user_hash],
    );
  }

  #writeHour({ projectId, placeId, hourMs, counts, durations, users }: SessionHour): void {
    const { addHour, addDuration, readUsers, writeUsers } = this.#statements;
    const key = [projectId, hourMs, placeId] as const;
    const added = SESSION_COUNTS.map((count) => counts[count]);
    if (added.some((count) => count !== 0)) addHour.run(...key, ...added);
    for (const [bucket, sessions] of durations) {
      if (sessions !== 0) addDuration.run(...key, bucket, sessions);
    }
    for (const [status, hashes] of users) {
      for (const spanMs of [HOUR_MS, DAY_MS]) {
        const place = [projectId, spanMs, hourMs - (hourMs % spanMs), placeId, status] as const;
        const name = place.join(" ");
        const sketch = this.#sketches.add(name, hashes, () => readUsers.get(...place));
        if (sketch !== undefined) writeUsers.run(...place, sketch.toBytes());
      }
    }
  }
}
