/** A batch's sessions into meta, inside of meta's transaction: states and sums go together. */
import type { DatabaseSync } from "node:sqlite";
import { startOfHour } from "#lib/time.ts";
import type { SessionGroup, SessionRows, SessionUpdate } from "#model/signals/release-health.ts";
import {
  advanceSession,
  countsOfSession,
  type SessionState,
} from "#model/signals/session-state.ts";
import { SessionPlaces } from "./session-places.ts";
import { SessionRollups } from "./session-rollups.ts";
import { type OpenSession, SessionStates } from "./session-states.ts";

type Named = SessionUpdate & { sid: string };
interface Touched {
  first: Named;
  session: OpenSession;
  state: SessionState;
}

export class SessionWriter {
  readonly #places: SessionPlaces;
  readonly #states: SessionStates;
  readonly #rollups: SessionRollups;

  constructor(db: DatabaseSync) {
    this.#places = new SessionPlaces(db);
    this.#states = new SessionStates(db);
    this.#rollups = new SessionRollups(db);
  }

  write({ updates, groups }: SessionRows, day: string): void {
    if (updates.length === 0 && groups.length === 0) return;
    const touched = new Map<string, Touched>();
    for (const update of updates) {
      if (isNamed(update)) this.#advance(touched, update, day);
      else this.#addAlone(update, day);
    }
    for (const one of touched.values()) this.#settle(one);
    for (const group of groups) this.#addGroup(group, day);
    this.#rollups.write(day);
    this.#states.removeOld(day);
  }

  forget(): void {
    this.#places.forget();
    this.#rollups.forget();
  }

  /** One session may have several updates in a batch: it is read and written once. */
  #advance(touched: Map<string, Touched>, update: Named, day: string): void {
    const name = `${update.projectId} ${update.sid}`;
    const known = touched.get(name);
    if (known !== undefined) {
      known.state = advanceSession(known.state, update);
      return;
    }
    const session = this.#states.find(update) ?? this.#open(update, day);
    if (session === undefined) return;
    touched.set(name, { first: update, session, state: advanceSession(session.before, update) });
  }

  #open(update: Named, day: string): OpenSession | undefined {
    const placeId = this.#places.idOf(update, day);
    return placeId === undefined ? undefined : this.#states.open(update, placeId);
  }

  #settle({ first, session, state }: Touched): void {
    const { placeId, hourMs, before } = session;
    const hour = this.#rollups.hour(first.projectId, placeId, hourMs);
    const counts = countsOfSession(state);
    this.#rollups.add(hour, counts);
    if (before !== undefined) this.#rollups.add(hour, countsOfSession(before), -1);
    this.#rollups.addUser(hour, state.userHash, counts);
    if (before === undefined || !isSame(before, state)) {
      this.#states.write(first, session, state);
    }
  }

  #addAlone(update: SessionUpdate, day: string): void {
    const placeId = this.#places.idOf(update, day);
    if (placeId === undefined) return;
    const hour = this.#rollups.hour(update.projectId, placeId, startOfHour(update.startedMs));
    const state = advanceSession(undefined, update);
    this.#rollups.add(hour, countsOfSession(state));
    this.#rollups.addUser(hour, state.userHash, countsOfSession(state));
  }

  #addGroup(group: SessionGroup, day: string): void {
    const placeId = this.#places.idOf(group, day);
    if (placeId === undefined) return;
    const { exited, errored, crashed, abnormal, unhandled } = group;
    const counts = {
      sessions: exited + errored + crashed + abnormal + unhandled,
      errored,
      crashed,
      abnormal,
      unhandled,
      exited: exited + errored,
      timed: 0,
      durationMs: 0,
    };
    const hour = this.#rollups.hour(group.projectId, placeId, startOfHour(group.startedMs));
    this.#rollups.add(hour, counts);
    this.#rollups.addUser(hour, group.userHash, counts);
  }
}

function isNamed(update: SessionUpdate): update is Named {
  return update.sid !== undefined;
}

function isSame(a: SessionState, b: SessionState): boolean {
  return (
    a.errorSeq === b.errorSeq &&
    a.userHash === b.userHash &&
    a.end?.status === b.end?.status &&
    a.end?.seq === b.end?.seq &&
    a.end?.durationMs === b.end?.durationMs
  );
}
