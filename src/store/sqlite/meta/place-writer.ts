/** Adds a batch's events to the sums by place; runs in the digest's transaction. */
import type { DatabaseSync } from "node:sqlite";
import { getOrMake } from "#lib/get-or-make.ts";
import type { ProjectId } from "#model/ids.ts";
import type { GroupChange } from "#store/ports/digest.ts";
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
    addProjectHour: db.prepare(
      `INSERT INTO project_hour (project_id, hour_ms, environment, events) VALUES (?, ?, ?, ?)
       ON CONFLICT DO UPDATE SET events = events + excluded.events`,
    ),
  };
}
