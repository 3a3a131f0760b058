import { expect, test } from "vitest";
import { HOUR_MS } from "#lib/time.ts";
import type { GroupId, IssueId, ProjectId } from "#model/ids.ts";
import {
  MAX_ENVIRONMENTS_A_DAY,
  MAX_PLACES_A_DAY,
  MAX_RELEASES_A_DAY,
  OTHER_NAME,
  placeName,
} from "#model/place.ts";
import type { KnownPlace, KnownPlaces } from "#store/ports/digest-meta.ts";
import { groupSamples, NOON_MS, sample } from "#test/support/store/samples.ts";
import { planPlaces } from "./plan-places.ts";

const SHOP = 1 as ProjectId;

type Given = Omit<Parameters<typeof sample>[0], "projectId"> & { projectId?: ProjectId };

function changesOf(...samples: Given[]) {
  const groups = groupSamples(samples.map((one) => sample({ projectId: SHOP, ...one })));
  return groups.map((group) => ({
    ...{ group, issueId: (100 + group.groupId) as IssueId, projectId: group.projectId },
    ...{ events: group.events, what: "seen" as const },
  }));
}

/** `places` are there already, those that are `today` were seen on the batch's day. */
function knowing(places: KnownPlace[] = [], today = places): KnownPlaces {
  const day = {
    environments: new Set(today.map(({ environment }) => environment)),
    releases: new Set(today.map(({ release }) => release)),
    places: new Set(today.map(({ id }) => id)),
  };
  return {
    places: new Map(places.map((place) => [placeName(place), place])),
    days: new Map([[SHOP, day]]),
    nextPlaceId: 1 + places.length,
  };
}

const place = (id: number, environment: string, release: string): KnownPlace => ({
  ...{ id, projectId: SHOP, environment, release },
});
const range = <T>(count: number, make: (at: number) => T) =>
  Array.from({ length: count }, (_, at) => make(at));

test("new places get the next numbers, known ones keep theirs", () => {
  const old = place(1, "live", "1.0");
  const plan = planPlaces(
    changesOf(
      { environment: "live", release: "1.0" },
      { environment: "live", release: "2.0" },
      { environment: "test", release: "2.0", group: 2 },
      { environment: "live", release: "2.0", group: 2 },
    ),
    knowing([old], []),
  );
  expect(plan.created).toEqual([place(2, "live", "2.0"), place(3, "test", "2.0")]);
  expect(plan.seenToday).toEqual([old, ...plan.created]);
  expect(plan.nextPlaceId).toBe(4);
  const sums = plan.places.map(({ placeId, groupId, issueId, events }) => [
    ...[placeId, groupId, issueId, events],
  ]);
  expect(sums).toEqual([
    [1, 1, 101, 1],
    [2, 1, 101, 1],
    [3, 2, 102, 1],
    [2, 2, 102, 1],
  ]);
});

test("hours of a project are added up over its groups and releases, by environment", () => {
  const at = (hours: number) => NOON_MS + hours * HOUR_MS;
  const plan = planPlaces(
    changesOf(
      { environment: "live", release: "1", timestampMs: at(0), userKey: "ada" },
      { environment: "live", release: "2", timestampMs: at(0), group: 2 },
      { environment: "live", release: "1", timestampMs: at(1) },
      { environment: "test", release: "1", timestampMs: at(0) },
    ),
    knowing(),
  );
  expect(plan.projectHours).toEqual([
    { projectId: SHOP, hourMs: at(0), environment: "live", events: 2 },
    { projectId: SHOP, hourMs: at(1), environment: "live", events: 1 },
    { projectId: SHOP, hourMs: at(0), environment: "test", events: 1 },
  ]);
  expect(plan.hours).toHaveLength(4);
  expect(plan.users).toEqual([
    { groupId: 1 as GroupId, hourMs: at(0), placeId: 1, users: new Set([expect.any(Number)]) },
  ]);
});

test("one environment or release too many is another, and none and the others do not count", () => {
  const full = range(MAX_ENVIRONMENTS_A_DAY, (at) => place(at + 1, `e${at}`, ""));
  const others = place(full.length + 1, OTHER_NAME, "");
  const environmentsOf = (known: KnownPlaces) =>
    planPlaces(
      changesOf({ environment: "e7" }, { environment: "new" }, { environment: undefined }),
      known,
    ).projectHours.map(({ environment }) => environment);
  expect(environmentsOf(knowing(full))).toEqual(["e7", OTHER_NAME, ""]);
  expect(environmentsOf(knowing([...full.slice(1), others]))).toEqual(["e7", "new", ""]);
  // Those of other days do not count.
  expect(environmentsOf(knowing(full, []))).toEqual(["e7", "new", ""]);

  const releases = range(MAX_RELEASES_A_DAY - 1, (at) => place(at + 1, "", `r${at}`));
  const { created } = planPlaces(
    changesOf({ release: "last" }, { release: "one too many" }, { release: "last" }),
    knowing(releases),
  );
  expect(created.map(({ release }) => release)).toEqual(["last", OTHER_NAME]);
});

test("too many of both together are other releases, where they are", () => {
  const environments = 50;
  const all = range(MAX_PLACES_A_DAY, (at) =>
    place(at + 1, `e${at % environments}`, `r${Math.floor(at / environments)}`),
  );
  const plan = planPlaces(
    changesOf({ environment: "e1", release: "r7" }, { environment: "new", release: "r7" }),
    knowing(all),
  );
  expect(plan.created).toEqual([place(MAX_PLACES_A_DAY + 1, "new", OTHER_NAME)]);
});

test("of a project that is gone there is nothing, and what is known is not changed", () => {
  const known = knowing([place(1, "live", "1.0")]);
  const gone = planPlaces(changesOf({ projectId: 9 as ProjectId }), known);
  expect([gone.created, gone.places, gone.projectHours]).toEqual([[], [], []]);
  planPlaces(changesOf({ environment: "test", release: "2.0" }), known);
  expect(known).toEqual(knowing([place(1, "live", "1.0")]));
});
