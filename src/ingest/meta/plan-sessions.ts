/** What a batch's sessions mean: the state of each, and what they add to the hours of releases. */
import { getOrMake } from "#lib/get-or-make.ts";
import { DAY_MS, dayNumber, startOfHour } from "#lib/time.ts";
import type { ProjectId } from "#model/ids.ts";
import {
  addCounts,
  NO_SESSIONS,
  OTHER_RELEASES,
  type SessionCounts,
  type SessionGroup,
  type SessionPlace,
  type SessionRows,
  type SessionUpdate,
  type UserStatus,
} from "#model/signals/release-health.ts";
import { durationBucket } from "#model/signals/session-durations.ts";
import {
  advanceSession,
  countsOfSession,
  type SessionState,
  userStatuses,
} from "#model/signals/session-state.ts";
import {
  type KnownSession,
  type KnownSessions,
  type NamedUpdate,
  type SessionHour,
  type SessionPlan,
  sessionName,
  sessionPlaceName,
} from "#store/ports/digest-meta.ts";

/** More than anybody deploys in a day; beyond it somebody makes releases up. */
const MAX_NEW_PLACES = 500;
/** Updates are taken for five days after the start; the day of the start may have just begun. */
const STATES_KEPT_DAYS = 6;
/** Nobody looks at users by the hour of an older time; their days are kept. */
const USER_HOURS_KEPT_MS = 42 * DAY_MS;

interface Touched {
  first: NamedUpdate;
  session: KnownSession;
  state: SessionState;
}

export function planSessions(
  { updates, groups }: SessionRows,
  day: string,
  known: KnownSessions,
): SessionPlan {
  const hours = new Map<string, SessionHour>();
  const { placeOf, created, nextId } = placesOf(known);
  const hourOf = (projectId: ProjectId, placeId: number, hourMs: number) =>
    getOrMake(hours, `${placeId} ${hourMs}`, () => emptyHour(projectId, placeId, hourMs));

  /** One that cannot be heard of again. */
  function addAlone(one: SessionPlace & { startedMs: number }, of: Counted): void {
    const placeId = placeOf(one);
    if (placeId !== undefined)
      addTo(hourOf(one.projectId, placeId, startOfHour(one.startedMs)), of);
  }

  // One session may have several updates in a batch: it is read and written once.
  const touched = new Map<string, Touched>();
  for (const update of updates) {
    if (!isNamed(update)) {
      const state = advanceSession(undefined, update);
      addAlone(update, { counts: countsOfSession(state), userHash: state.userHash });
      continue;
    }
    const name = sessionName(update);
    const before = touched.get(name);
    if (before !== undefined) {
      before.state = advanceSession(before.state, update);
      continue;
    }
    const session = known.sessions.get(name) ?? open(update, placeOf(update));
    if (session === undefined) continue;
    const state = advanceSession(session.before, update);
    touched.set(name, { first: update, session, state });
  }
  const states: SessionPlan["states"] = [];
  for (const { first, session, state } of touched.values()) {
    const { placeId, hourMs, before } = session;
    const hour = hourOf(first.projectId, placeId, hourMs);
    const counts = countsOfSession(state);
    if (before !== undefined) addTo(hour, { counts: countsOfSession(before), times: -1 });
    addTo(hour, { counts, userHash: state.userHash });
    if (before === undefined || !isSame(before, state)) {
      const { projectId, sid } = first;
      states.push({ projectId, sid, day: session.day, placeId, hourMs, state });
    }
  }
  for (const group of groups) {
    addAlone(group, { counts: countsOfGroup(group), userHash: group.userHash });
  }
  const dayMs = Date.parse(day);
  return {
    created,
    nextPlaceId: nextId(),
    states,
    hours: [...hours.values()],
    dropStatesBefore: dayMs / DAY_MS - STATES_KEPT_DAYS,
    dropUserHoursBeforeMs: dayMs - USER_HOURS_KEPT_MS,
  };
}

/** The number of a release in an environment; undefined when the project is gone. */
function placesOf(known: KnownSessions) {
  const created: SessionPlan["created"] = [];
  const made = new Map<string, number>();
  const madeOf = new Map<ProjectId, number>();
  let nextId = known.nextPlaceId;

  const find = (place: SessionPlace) => {
    const name = sessionPlaceName(place);
    return known.places.get(name) ?? made.get(name);
  };

  function create(place: SessionPlace): number {
    const id = nextId++;
    created.push({ ...place, id });
    made.set(sessionPlaceName(place), id);
    madeOf.set(place.projectId, (madeOf.get(place.projectId) ?? 0) + 1);
    return id;
  }

  function placeOf({ projectId, release, environment }: SessionPlace): number | undefined {
    const place = { projectId, release, environment };
    const found = find(place);
    if (found !== undefined) return found;
    const today = known.newToday.get(projectId);
    if (today === undefined) return undefined;
    if (today + (madeOf.get(projectId) ?? 0) < MAX_NEW_PLACES) return create(place);
    const other = otherPlace(projectId);
    return find(other) ?? create(other);
  }

  return { placeOf, created, nextId: () => nextId };
}

/** Where sessions are counted whose place is one too many for a day. */
export function otherPlace(projectId: ProjectId): SessionPlace {
  return { projectId, release: OTHER_RELEASES, environment: "" };
}

function isNamed(update: SessionUpdate): update is NamedUpdate {
  return update.sid !== undefined;
}

function open({ startedMs }: NamedUpdate, placeId: number | undefined): KnownSession | undefined {
  if (placeId === undefined) return undefined;
  return {
    day: dayNumber(startedMs),
    placeId,
    hourMs: startOfHour(startedMs),
    before: undefined,
  };
}

interface Counted {
  counts: SessionCounts;
  userHash?: number | undefined;
  /** -1 for what a session counted before. */
  times?: 1 | -1;
}

function addTo(hour: SessionHour, { counts, userHash, times = 1 }: Counted): void {
  addCounts(hour.counts, counts, times);
  if (counts.timed !== 0) {
    const bucket = durationBucket(counts.durationMs);
    hour.durations.set(bucket, (hour.durations.get(bucket) ?? 0) + times);
  }
  if (userHash === undefined) return;
  for (const status of userStatuses(counts)) {
    getOrMake(hour.users, status, () => new Set<number>()).add(userHash);
  }
}

function countsOfGroup(group: SessionGroup): SessionCounts {
  const { exited, errored, crashed, abnormal, unhandled } = group;
  return {
    sessions: exited + errored + crashed + abnormal + unhandled,
    ...{ errored, crashed, abnormal, unhandled },
    exited: exited + errored,
    ...{ timed: 0, durationMs: 0 },
  };
}

function emptyHour(projectId: ProjectId, placeId: number, hourMs: number): SessionHour {
  const users = new Map<UserStatus, Set<number>>();
  return { projectId, placeId, hourMs, counts: { ...NO_SESSIONS }, durations: new Map(), users };
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
