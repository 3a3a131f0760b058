/** Adds a batch's events to the sums by place; runs in the digest's transaction. */
import type { DatabaseSync } from "node:sqlite";
import { getOrMake } from "#lib/get-or-make.ts";
import type { ProjectId } from "#model/ids.ts";
import { UNKNOWN_NAME, UNKNOWN_PLACE } from "#model/place.ts";
import type { GroupChange, PlaceChange } from "#store/ports/digest.ts";
import type { PlacedGroup } from "./place-backfill.ts";
import { Places, type StoredPlace } from "./places.ts";
import { UserSketches } from "./user-sketches.ts";

interface ProjectHour {
  projectId: ProjectId;
  hourMs: number;
  environment: string;
  events: number;
}

export class PlaceWriter {
  readonly #statements: ReturnType<typeof prepareStatements>;
  readonly #places: Places;
  readonly #users: UserSketches;
  /** Of the batch: many groups share an hour of their project. */
  #hours = new Map<string, ProjectHour>();

  constructor(db: DatabaseSync, issueOf: (groupId: number) => number | undefined) {
    this.#statements = prepareStatements(db);
    this.#places = new Places(db);
    this.#users = new UserSketches(db, this.#places, issueOf);
  }

  /** `day` is the batch's. */
  add({ groupId, projectId, places }: GroupChange, issueId: number, day: string): void {
    for (const {
      environment,
      release,
      events,
      firstSeenMs,
      lastSeenMs,
      hours,
    } of places.values()) {
      const place = this.#places.of({ projectId, environment, release }, day);
      if (place === undefined) continue;
      this.#statements.addPlace.run(place.id, groupId, issueId, events, firstSeenMs, lastSeenMs);
      for (const [hourMs, hour] of hours) {
        this.#statements.addHour.run(groupId, hourMs, place.id, hour.events);
        this.#addProjectHour(place, hourMs, hour.events);
        this.#users.see({ groupId, placeId: place.id, hourMs, users: hour.users });
      }
    }
  }

  /** The same for events that were counted before there were places; only the users may be new. */
  move({ groupId, projectId, places }: PlacedGroup, issueId: number, day: string): void {
    for (const change of places.values()) {
      const { environment, release } = change;
      const asked = { projectId: projectId as ProjectId, environment, release };
      const place = this.#places.of(asked, day);
      if (place === undefined) continue;
      const moved = this.#moveHours(groupId, place.id, change.hours);
      if (moved === 0) continue;
      const { firstSeenMs, lastSeenMs } = change;
      this.#statements.addPlace.run(place.id, groupId, issueId, moved, firstSeenMs, lastSeenMs);
      const halves = [
        { ...asked, release: UNKNOWN_NAME },
        { ...asked, environment: UNKNOWN_NAME },
      ];
      for (const half of halves) {
        const known = this.#places.find(half);
        if (known === undefined) continue;
        this.#statements.takeFromPlace.run(moved, known.id, groupId);
        this.#statements.dropEmptyPlace.run(known.id, groupId);
      }
    }
  }

  /** As many as are still there: others were deleted with their users, or are older than all sums. */
  #moveHours(groupId: number, placeId: number, hours: PlaceChange["hours"]): number {
    let moved = 0;
    for (const [hourMs, { events, users }] of hours) {
      const row = this.#statements.findUnknown.get(groupId, hourMs, UNKNOWN_PLACE);
      const taken = Math.min(events, Number(row?.events ?? 0));
      if (taken === 0) continue;
      const left = Number(row?.events) - taken;
      this.#statements.setUnknown.run(left, groupId, hourMs, UNKNOWN_PLACE);
      if (left === 0) this.#statements.dropUnknown.run(groupId, hourMs, UNKNOWN_PLACE);
      this.#statements.addHour.run(groupId, hourMs, placeId, taken);
      this.#users.see({ groupId, placeId, hourMs, users });
      moved += taken;
    }
    return moved;
  }

  /** The end of a batch; `more` follow at once. */
  finish(more: boolean): void {
    for (const { projectId, hourMs, environment, events } of this.#hours.values()) {
      this.#statements.addProjectHour.run(projectId, hourMs, environment, events);
    }
    this.#hours.clear();
    this.#users.write(more);
  }

  get hasWaitingUsers(): boolean {
    return this.#users.hasWaiting;
  }

  /** Others changed the database, or a transaction was rolled back. */
  forget(): void {
    this.#hours.clear();
    this.#places.forget();
    this.#users.forget();
  }

  #addProjectHour({ projectId, environment }: StoredPlace, hourMs: number, events: number): void {
    const name = `${projectId} ${hourMs} ${environment}`;
    const make = () => ({ projectId, hourMs, environment, events: 0 });
    getOrMake(this.#hours, name, make).events += events;
  }
}

const IN_HOUR = "WHERE group_id = ? AND hour_ms = ? AND place_id = ?";

function prepareStatements(db: DatabaseSync) {
  return {
    addHour: db.prepare(
      `INSERT INTO issue_hour (group_id, hour_ms, place_id, events) VALUES (?, ?, ?, ?)
       ON CONFLICT DO UPDATE SET events = events + excluded.events`,
    ),
    addPlace: db.prepare(
      `INSERT INTO issue_place (place_id, group_id, issue_id, events, first_seen_ms, last_seen_ms)
       VALUES (?, ?, ?, ?, ?, ?)
       ON CONFLICT DO UPDATE SET events = events + excluded.events,
         first_seen_ms = min(first_seen_ms, excluded.first_seen_ms),
         last_seen_ms = max(last_seen_ms, excluded.last_seen_ms)`,
    ),
    findUnknown: db.prepare(`SELECT events FROM issue_hour ${IN_HOUR}`),
    setUnknown: db.prepare(`UPDATE issue_hour SET events = ? ${IN_HOUR}`),
    dropUnknown: db.prepare(`DELETE FROM issue_hour ${IN_HOUR}`),
    takeFromPlace: db.prepare(
      "UPDATE issue_place SET events = events - ? WHERE place_id = ? AND group_id = ?",
    ),
    dropEmptyPlace: db.prepare(
      "DELETE FROM issue_place WHERE place_id = ? AND group_id = ? AND events <= 0",
    ),
    addProjectHour: db.prepare(
      `INSERT INTO project_hour (project_id, hour_ms, environment, events) VALUES (?, ?, ?, ?)
       ON CONFLICT DO UPDATE SET events = events + excluded.events`,
    ),
  };
}
