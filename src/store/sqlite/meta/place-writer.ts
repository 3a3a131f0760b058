/** Adds a batch's events to the sums by place; runs in the digest's transaction. */
import type { DatabaseSync } from "node:sqlite";
import type { Place } from "#model/place.ts";
import type { IssuePlan, KnownOwners, MetaRules } from "#store/ports/digest-meta.ts";
import { Places } from "./places.ts";
import { UserSketches } from "./user-sketches.ts";

export class PlaceWriter {
  readonly #rules: MetaRules;
  readonly #statements: ReturnType<typeof prepareStatements>;
  readonly #places: Places;
  readonly #users: UserSketches;

  constructor(db: DatabaseSync, rules: MetaRules, issueOf: KnownOwners["issueOf"]) {
    this.#statements = prepareStatements(db);
    this.#rules = rules;
    this.#places = new Places(db);
    const placeOf = (id: number) => this.#places.byId(id);
    this.#users = new UserSketches(db, (seen) => rules.planUsers(seen, { issueOf, placeOf }));
  }

  /** Answers the number of the next place. */
  write(changes: IssuePlan["changes"], day: string, nextPlaceId: number): number {
    if (changes.length === 0) return nextPlaceId;
    const known = this.#places.read(placesIn(changes), day);
    const plan = this.#rules.planPlaces(changes, { ...known, nextPlaceId });
    const { addPlace, addHour, addProjectHour } = this.#statements;
    this.#places.write(plan);
    for (const { placeId, groupId, issueId, events, firstSeenMs, lastSeenMs } of plan.places) {
      addPlace.run(placeId, groupId, issueId, events, firstSeenMs, lastSeenMs);
    }
    for (const { groupId, hourMs, placeId, events } of plan.hours) {
      addHour.run(groupId, hourMs, placeId, events);
    }
    for (const { projectId, hourMs, environment, events } of plan.projectHours) {
      addProjectHour.run(projectId, hourMs, environment, events);
    }
    for (const seen of plan.users) this.#users.see(seen);
    return plan.nextPlaceId;
  }

  /** The end of a batch; `more` follow at once. */
  finish(more: boolean): void {
    this.#users.write(more);
  }

  get hasWaitingUsers(): boolean {
    return this.#users.hasWaiting;
  }

  /** Others changed the database, or a transaction was rolled back. */
  forget(): void {
    this.#places.forget();
    this.#users.forget();
  }
}

function* placesIn(changes: IssuePlan["changes"]): Generator<Place> {
  for (const { group } of changes) {
    for (const { environment, release } of group.places.values()) {
      yield { projectId: group.projectId, environment, release };
    }
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
