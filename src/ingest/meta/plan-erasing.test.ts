import { expect, test } from "vitest";
import type { GroupId, IssueId, ProjectId } from "#model/ids.ts";
import { OTHER_NAME, placeName } from "#model/place.ts";
import type { ErasedEvents, KnownCounts, NewestEvent } from "#store/ports/digest-erasing.ts";
import { planErasing, planSettling } from "./plan-erasing.ts";

const projectId = 1 as ProjectId;
const GROUP = 7 as GroupId;
const ISSUE = 70 as IssueId;
const HOUR_MS = 3_600_000;

function erased(more: Partial<ErasedEvents> = {}): ErasedEvents {
  return {
    groupId: GROUP,
    hourMs: HOUR_MS,
    environment: "live",
    release: "r1",
    events: 1,
    ...more,
  };
}

/** Places by environment and release, and what is counted in them in the hour. */
function known(counted: [string, string, number][], project: [string, number][]): KnownCounts {
  const places = counted.map(([environment, release], at) => [
    placeName({ projectId, environment, release }),
    at + 1,
  ]);
  return {
    projectId,
    issueOf: new Map([[GROUP, ISSUE]]),
    places: new Map(places as [string, number][]),
    hours: counted.map(([, , events], at) => {
      return { groupId: GROUP, hourMs: HOUR_MS, placeId: at + 1, events };
    }),
    projectHours: project.map(([environment, events]) => ({
      hourMs: HOUR_MS,
      environment,
      events,
    })),
  };
}

test("events are taken back where they were counted", () => {
  const counts = known([["live", "r1", 5]], [["live", 9]]);
  const plan = planErasing([erased({ events: 2 }), erased({ events: 1 })], counts);
  expect(plan).toEqual({
    issues: [{ issueId: ISSUE, events: 3 }],
    hours: [{ groupId: GROUP, hourMs: HOUR_MS, placeId: 1, events: 3 }],
    places: [{ groupId: GROUP, placeId: 1, events: 3 }],
    projectHours: [{ hourMs: HOUR_MS, environment: "live", events: 3 }],
  });
});

test("what was one too many for its day is taken from the others, and nothing from below nothing", () => {
  const counts = known(
    [
      ["live", "r1", 2],
      ["live", OTHER_NAME, 1],
      [OTHER_NAME, OTHER_NAME, 4],
    ],
    [
      ["live", 1],
      [OTHER_NAME, 1],
    ],
  );
  const plan = planErasing([erased({ events: 4 })], counts);
  const taken = plan.hours.map(({ placeId, events }) => [placeId, events]);
  expect(taken).toEqual([
    [1, 2],
    [2, 1],
    [3, 1],
  ]);
  expect(plan.places.map(({ placeId, events }) => [placeId, events])).toEqual(taken);
  expect(plan.projectHours.map(({ environment, events }) => [environment, events])).toEqual([
    ["live", 1],
    [OTHER_NAME, 1],
  ]);
});

test("an issue that was deleted is not counted down, nor an hour that is no longer kept", () => {
  const events = [erased({ groupId: 8 as GroupId }), erased({ hourMs: 2 * HOUR_MS })];
  expect(planErasing(events, known([["live", "r1", 5]], []))).toEqual({
    issues: [{ issueId: ISSUE, events: 1 }],
    hours: [],
    places: [],
    projectHours: [],
  });
});

test("groups of one issue are counted down together", () => {
  const other = 8 as GroupId;
  const counts = { ...known([], []), issueOf: new Map([GROUP, other].map((id) => [id, ISSUE])) };
  const plan = planErasing([erased(), erased({ groupId: other, events: 2 })], counts);
  expect(plan.issues).toEqual([{ issueId: ISSUE, events: 3 }]);
});

const NEWEST: NewestEvent = {
  ...{ title: "Bob's", type: "Error", value: "b", culprit: "c", level: "error" },
  ...{ platform: "node", handled: undefined, release: undefined, timestampMs: 5 },
};

test("an issue is called after its newest event; without one it is gone, or has no words", () => {
  const issues = [1, 2, 3, 4].map((id) => ({ id: id as IssueId, events: id === 3 ? 2 : 0 }));
  const newest = new Map([
    [1 as IssueId, NEWEST],
    [2 as IssueId, undefined],
    [3 as IssueId, undefined],
  ]);
  expect(planSettling(issues, newest)).toEqual({
    gone: [2, 4],
    named: [
      {
        issueId: 1,
        words: { title: "Bob's", type: "Error", value: "b", culprit: "c" },
        // An event is there, whatever was counted.
        events: 1,
        lastSeenMs: 5,
      },
      {
        issueId: 3,
        words: { title: "[Filtered]", type: "", value: "", culprit: "" },
        events: 2,
        lastSeenMs: undefined,
      },
    ],
  });
});
