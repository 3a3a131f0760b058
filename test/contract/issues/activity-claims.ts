import { expect } from "vitest";
import { DAY_MS, HOUR_MS } from "#lib/time.ts";
import type { ProjectId } from "#model/ids.ts";
import type { ActivityFilter } from "#store/ports/activity.ts";
import { NOON_MS, sample } from "#test/support/store/samples.ts";
import type { Claims } from "#test/support/store/store-under-test.ts";

function within(projectIds: ProjectId[], more: Partial<ActivityFilter> = {}): ActivityFilter {
  const fromMs = NOON_MS - 2 * DAY_MS;
  return { projectIds, environment: undefined, fromMs, toMs: NOON_MS + DAY_MS, ...more };
}

export const ACTIVITY_CLAIMS: Claims = {
  async "events are counted per project and hour, of all environments or of one"(under) {
    const [shop, blog] = [await under.createProject("shop"), await under.createProject("blog")];
    await under.write([
      sample({ projectId: shop, environment: "production" }),
      sample({ projectId: shop, environment: "staging", group: 2 }),
      sample({ projectId: shop, timestampMs: NOON_MS + HOUR_MS - 1 }),
      sample({ projectId: shop, timestampMs: NOON_MS + HOUR_MS }),
      sample({ projectId: blog, group: 3 }),
    ]);
    await under.write([sample({ projectId: shop, environment: "production" })]);
    const { activity } = under.store;
    expect(await activity.countByHour(within([shop]))).toEqual([
      { projectId: shop, hourMs: NOON_MS, events: 4 },
      { projectId: shop, hourMs: NOON_MS + HOUR_MS, events: 1 },
    ]);
    expect(await activity.countByHour(within([shop, blog], { environment: "production" }))).toEqual(
      [{ projectId: shop, hourMs: NOON_MS, events: 2 }],
    );
    expect(await activity.countByHour(within([shop], { fromMs: NOON_MS + HOUR_MS }))).toHaveLength(
      1,
    );
    expect(await activity.countByHour(within([shop], { toMs: NOON_MS }))).toEqual([]);
  },

  async "a person is counted once, over hours, days, environments and batches"(under) {
    const projectId = await under.createProject();
    const at = (userKey: string, timestampMs: number, environment = "production") =>
      sample({ projectId, userKey, timestampMs, environment });
    await under.write([
      at("ada", NOON_MS - DAY_MS),
      at("ada", NOON_MS),
      at("ada", NOON_MS + HOUR_MS, "staging"),
      at("bob", NOON_MS),
    ]);
    await under.write([at("bob", NOON_MS), at("eve", NOON_MS, "staging")]);
    await under.reopen();
    await under.write([at("ada", NOON_MS), sample({ projectId })]);
    const { activity } = under.store;
    const users = async (more: Partial<ActivityFilter> = {}) =>
      (await activity.countUsers(within([projectId], more)))[0]?.users ?? 0;
    expect(await users()).toBe(3);
    expect(await users({ toMs: undefined })).toBe(3);
    expect(await users({ environment: "production" })).toBe(2);
    expect(await users({ environment: "staging" })).toBe(2);
    expect(await users({ fromMs: NOON_MS + HOUR_MS })).toBe(1);
    expect(await users({ toMs: NOON_MS - DAY_MS / 2 })).toBe(1);
  },

  async "issues are counted as open and as new, and dated"(under) {
    const [shop, blog] = [await under.createProject("shop"), await under.createProject("blog")];
    const old = sample({ projectId: shop, group: 1, timestampMs: NOON_MS - 9 * DAY_MS });
    const fresh = sample({ projectId: shop, group: 2, environment: "staging" });
    await under.write([old, fresh, sample({ projectId: shop, group: 3 })]);
    await under.setStatus((await under.issue(fresh)).id, "resolved");
    const { activity } = under.store;
    const all = { projectId: shop, open: 2, new: 2, lastNewMs: NOON_MS, lastSeenMs: NOON_MS };
    expect(await activity.countIssues(within([shop, blog]))).toEqual([all]);
    expect(await activity.countIssues(within([shop], { environment: "staging" }))).toEqual([
      { ...all, open: 0, new: 1 },
    ]);
    expect(await activity.countIssues(within([blog]))).toEqual([]);
  },

  async "each project's issues that deserve a look: back, then new, then by users"(under) {
    const [shop, blog] = [await under.createProject("shop"), await under.createProject("blog")];
    const of = (group: number, users: number, firstMs: number, projectId = shop) => [
      sample({ projectId, group, timestampMs: firstMs, title: `g${group}` }),
      ...Array.from({ length: users }, (_, at) =>
        sample({ projectId, group, userKey: `u${at}`, title: `g${group}` }),
      ),
    ];
    const longAgoMs = NOON_MS - 9 * DAY_MS;
    const back = of(1, 1, longAgoMs);
    const [event] = back;
    if (event === undefined) throw new Error("a group has an event");
    await under.write([
      ...back,
      ...of(2, 5, longAgoMs),
      ...of(3, 2, NOON_MS),
      ...of(4, 3, NOON_MS),
      ...of(5, 9, NOON_MS, blog),
      sample({ projectId: shop, group: 6, timestampMs: longAgoMs }),
    ]);
    await under.setStatus((await under.issue(event)).id, "resolved");
    await under.write([sample({ projectId: shop, group: 1, title: "g1" })]);
    const titles = async (limit: number) => {
      const ids = await under.store.activity.topIssues(within([shop, blog]), limit);
      const found = await under.store.issues.findMany(ids);
      return found.map(({ title }) => title).toSorted();
    };
    expect(await titles(1)).toEqual(["g1", "g5"]);
    expect(await titles(2)).toEqual(["g1", "g4", "g5"]);
    expect(await titles(9)).toEqual(["g1", "g2", "g3", "g4", "g5"]);
  },

  async "what waited in the spool of a deleted project is counted nowhere"(under) {
    const projectId = await under.createProject();
    await under.write([sample({ projectId, userKey: "ada" })]);
    await under.store.projects.delete(projectId);
    await under.write([sample({ projectId, userKey: "ada" })]);
    const { activity } = under.store;
    expect(await activity.countByHour(within([projectId]))).toEqual([]);
    expect(await activity.countUsers(within([projectId]))).toEqual([]);
    expect(await activity.countIssues(within([projectId]))).toEqual([]);
  },
};
