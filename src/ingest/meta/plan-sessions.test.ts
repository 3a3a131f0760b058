import { expect, test } from "vitest";
import { DAY_MS, dayNumber, HOUR_MS, startOfHour, utcDay } from "#lib/time.ts";
import type { ProjectId } from "#model/ids.ts";
import { OTHER_RELEASES } from "#model/signals/release-health.ts";
import { type KnownSessions, sessionName, sessionPlaceName } from "#store/ports/digest-meta.ts";
import { NOON_MS } from "#test/support/store/samples.ts";
import { sessionGroup, sessionUpdate } from "#test/support/store/session-samples.ts";
import { otherPlace, planSessions } from "./plan-sessions.ts";

const SHOP = 1 as ProjectId;
const DAY = utcDay(NOON_MS);
const RELEASE = { projectId: SHOP, release: "shop@1.0.0", environment: "live" };

const update = (more: Partial<Parameters<typeof sessionUpdate>[0]> = {}) =>
  sessionUpdate({ ...RELEASE, startedMs: NOON_MS, ...more });
const rowsOf = (...updates: ReturnType<typeof update>[]) => ({ updates, groups: [] });

function knowing(more: Partial<KnownSessions> = {}): KnownSessions {
  const places = new Map([[sessionPlaceName(RELEASE), 4]]);
  return { sessions: new Map(), places, newToday: new Map([[SHOP, 0]]), nextPlaceId: 5, ...more };
}

test("several updates of one session are one state and count once", () => {
  const sid = "a".repeat(32);
  const plan = planSessions(
    rowsOf(
      update({ sid, seq: 0, status: "ok" }),
      update({ sid, seq: 1, status: "ok", hasErrors: true }),
      update({ sid, seq: 2, status: "crashed", userHash: 9 }),
    ),
    DAY,
    knowing(),
  );
  expect(plan.states).toHaveLength(1);
  expect(plan.hours).toHaveLength(1);
  expect(plan.hours[0]).toMatchObject({ placeId: 4, counts: { sessions: 1, crashed: 1 } });
  expect(plan.hours[0]?.users.get("crashed")).toEqual(new Set([9]));
});

test("a known session adds only the difference, in the hour and place of its first update", () => {
  const sid = "b".repeat(32);
  const startedMs = NOON_MS - 3 * HOUR_MS;
  const hourMs = startOfHour(startedMs);
  const before = { end: undefined, errorSeq: 1, userHash: undefined };
  const session = { day: dayNumber(startedMs), placeId: 2, hourMs, before };
  const sessions = new Map([[sessionName({ projectId: SHOP, sid }), session]]);
  const plan = planSessions(
    rowsOf(update({ sid, seq: 2, status: "crashed", startedMs, release: "shop@2.0.0" })),
    DAY,
    knowing({ sessions }),
  );
  expect(plan.created).toEqual([]);
  expect(plan.hours[0]).toMatchObject({
    ...{ placeId: 2, hourMs, counts: { sessions: 0, errored: -1, crashed: 1 } },
  });
  expect(plan.states).toMatchObject([{ sid, placeId: 2, hourMs }]);
});

test("an update that changes nothing writes no state", () => {
  const sid = "c".repeat(32);
  const end = { status: "exited" as const, seq: 1, durationMs: 10 };
  const before = { end, errorSeq: undefined, userHash: undefined };
  const session = { day: dayNumber(NOON_MS), placeId: 4, hourMs: NOON_MS, before };
  const sessions = new Map([[sessionName({ projectId: SHOP, sid }), session]]);
  const plan = planSessions(
    rowsOf(update({ sid, seq: 5, status: "crashed" })),
    DAY,
    knowing({ sessions }),
  );
  expect(plan.states).toEqual([]);
  expect(plan.hours[0]?.counts).toMatchObject({ sessions: 0, exited: 0, crashed: 0 });
});

test("sessions without an id and those that a server added up have no state", () => {
  const plan = planSessions(
    {
      updates: [update({ sid: undefined, status: "exited" })],
      groups: [sessionGroup({ ...RELEASE, startedMs: NOON_MS, exited: 2, crashed: 1 })],
    },
    DAY,
    knowing(),
  );
  expect(plan.states).toEqual([]);
  expect(plan.hours[0]?.counts).toMatchObject({ sessions: 4, exited: 3, crashed: 1 });
});

test("new releases get the next numbers; those beyond a day's 500 are counted together", () => {
  const named = (release: string) => update({ sid: undefined, release });
  const plan = planSessions(
    rowsOf(named("new@1"), named("new@2"), named("new@1"), named("new@3")),
    DAY,
    knowing({ newToday: new Map([[SHOP, 499]]) }),
  );
  expect(plan.created.map(({ id, release }) => [id, release])).toEqual([
    [5, "new@1"],
    [6, OTHER_RELEASES],
  ]);
  expect(plan.nextPlaceId).toBe(7);
  expect(plan.hours.map(({ placeId, counts }) => [placeId, counts.sessions])).toEqual([
    [5, 2],
    [6, 2],
  ]);
});

test("the place of those that are too many is made once", () => {
  const places = new Map([[sessionPlaceName(otherPlace(SHOP)), 3]]);
  const plan = planSessions(
    rowsOf(update({ sid: undefined })),
    DAY,
    knowing({ places, newToday: new Map([[SHOP, 500]]) }),
  );
  expect(plan.created).toEqual([]);
  expect(plan.hours.map(({ placeId }) => placeId)).toEqual([3]);
});

test("nothing is counted for a project that is gone", () => {
  const gone = knowing({ places: new Map(), newToday: new Map() });
  const plan = planSessions(rowsOf(update(), update({ sid: undefined })), DAY, gone);
  expect(plan).toMatchObject({ created: [], states: [], hours: [], nextPlaceId: 5 });
});

test("states are kept six days, users by the hour six weeks", () => {
  const plan = planSessions(rowsOf(), DAY, knowing());
  expect(plan.dropStatesBefore).toBe(dayNumber(NOON_MS) - 6);
  expect(plan.dropUserHoursBeforeMs).toBe(Date.parse(DAY) - 42 * DAY_MS);
});
