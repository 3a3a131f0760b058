import { expect, test } from "vitest";
import { DAY_MS, HOUR_MS } from "#lib/time.ts";
import type { GroupId, IssueId, ProjectId } from "#model/ids.ts";
import type { KnownOwners, SeenUsers } from "#store/ports/digest-meta.ts";
import { planUsers } from "./plan-users.ts";

const SHOP = 1 as ProjectId;
const DAY = 20_000 * DAY_MS;

const seen = (groupId: number, placeId: number, hour: number, ...users: number[]): SeenUsers => ({
  ...{ groupId: groupId as GroupId, placeId, hourMs: DAY + hour * HOUR_MS, users: new Set(users) },
});

/** Groups 1 and 2 were merged into issue 10; places 1 and 2 are releases of one environment. */
const known: KnownOwners = {
  issueOf: (groupId) => new Map([1, 2].map((id) => [id, 10 as IssueId])).get(groupId),
  placeOf: (id) =>
    id > 2 ? undefined : { projectId: SHOP, environment: "live", release: `${id}.0` },
};

function usersIn(entries: readonly SeenUsers[]): Record<string, number[]> {
  const named = planUsers(entries, known).map((target) => {
    const { users, of } = target;
    if (of === "issue") return [`issue ${target.issueId}`, users] as const;
    const span = target.spanMs === DAY_MS ? "day" : `hour ${(target.startMs - DAY) / HOUR_MS}`;
    if (of === "project") return [`${target.environment} ${span}`, users] as const;
    return [`group ${target.groupId} place ${target.placeId} ${span}`, users] as const;
  });
  expect(new Set(named.map(([name]) => name)).size).toBe(named.length);
  return Object.fromEntries(named.map(([name, users]) => [name, [...users].sort()]));
}

test("users are counted in their issue, and by hour and day in place and project", () => {
  expect(usersIn([seen(1, 1, 3, 7, 8), seen(1, 2, 3, 8), seen(2, 1, 5, 9)])).toEqual({
    "issue 10": [7, 8, 9],
    "group 1 place 1 hour 3": [7, 8],
    "group 1 place 1 day": [7, 8],
    "group 1 place 2 hour 3": [8],
    "group 1 place 2 day": [8],
    "group 2 place 1 hour 5": [9],
    "group 2 place 1 day": [9],
    "live hour 3": [7, 8],
    "live hour 5": [9],
    "live day": [7, 8, 9],
  });
});

test("users of what was deleted meanwhile are counted nowhere", () => {
  expect(planUsers([seen(3, 1, 3, 7), seen(1, 3, 3, 7)], known)).toEqual([]);
});
